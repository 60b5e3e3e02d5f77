import type { FeedItem } from './feed-item.ts'
import type { FeedStore } from './find-feed.ts'
import type { Channel } from './rules.ts'

/** The format of a channel's file: its beginning, each row, and its end. */
export type Format = {
  contentType: string
  begin(store: FeedStore): string
  write(item: FeedItem): string
  end: string
}

const xmlEscapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (letter) => xmlEscapes[letter]!)

const element = (name: string, value: string | null) =>
  value === null ? '' : `<g:${name}>${escapeXml(value)}</g:${name}>`

/** RSS 2.0 with the names of Google's namespace. */
const google: Format = {
  contentType: 'application/xml; charset=utf-8',
  begin: ({ name, url }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>` +
    `<title>${escapeXml(name)}</title><link>${escapeXml(url)}</link><description>${escapeXml(name)}</description>\n`,
  write: (item) =>
    `<item>${[
      element('id', item.id),
      element('item_group_id', item.group),
      element('title', item.title),
      element('description', item.description),
      element('link', item.link),
      element('image_link', item.picture),
      ...item.morePictures.map((picture) => element('additional_image_link', picture)),
      element('availability', item.isAvailable ? 'in_stock' : 'out_of_stock'),
      element('price', item.price),
      element('sale_price', item.salePrice),
      element('sale_price_effective_date', item.salePeriod),
      element('condition', 'new'),
      element('brand', item.brand),
      element('gtin', item.gtin),
      element('mpn', item.mpn),
      item.gtin === null && item.mpn === null ? element('identifier_exists', 'no') : '',
      element('product_type', item.category),
      element('shipping_weight', item.weight),
    ].join('')}</item>\n`,
  end: '</channel></rss>\n',
}

type Column = [name: string, read: (item: FeedItem) => string | null]

const cell = (text: string | null) =>
  text && /[",\r\n\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : (text ?? '')

const csv = (columns: Column[]): Format => ({
  contentType: 'text/csv; charset=utf-8',
  begin: () => `${columns.map(([name]) => name).join()}\r\n`,
  write: (item) => `${columns.map(([, read]) => cell(read(item))).join()}\r\n`,
  end: '',
})

const availability: Column = ['availability', ({ isAvailable }) => (isAvailable ? 'in stock' : 'out of stock')]
const shared: Column[] = [
  ['item_group_id', ({ group }) => group],
  ['description', ({ description }) => description],
  availability,
  ['condition', () => 'new'],
  ['price', ({ price }) => price],
  ['sale_price', ({ salePrice }) => salePrice],
  ['sale_price_effective_date', ({ salePeriod }) => salePeriod],
  ['link', ({ link }) => link],
  ['image_link', ({ picture }) => picture],
  ['additional_image_link', ({ morePictures }) => morePictures.join()],
  ['brand', ({ brand }) => brand],
  ['gtin', ({ gtin }) => gtin],
  ['mpn', ({ mpn }) => mpn],
  ['product_type', ({ category }) => category],
]

const meta = csv([['id', ({ id }) => id], ['title', ({ title }) => title], ...shared])

/** TikTok refuses titles with emoji. */
const withoutEmoji = (title: string) =>
  title
    .replace(/\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{FE0F}|\u{200D}/gu, '')
    .replace(/\s+/g, ' ')
    .trim() || title

const tiktok = csv([['sku_id', ({ id }) => id], ['title', ({ title }) => withoutEmoji(title)], ...shared])

export const formats: Record<Channel, Format> = { google, meta, tiktok }
