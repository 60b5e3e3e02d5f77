import { pictureUrl } from '../../../platform/http/addresses.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import type { FeedStore } from './find-feed.ts'
import { textFromHtml, toOneLine } from './plain-text.ts'
import type { ItemRow } from './read-items.ts'
import { maxDescriptionLength, maxMorePictures, maxTitleLength } from './rules.ts'

/** What all channels get about a variant. */
export type FeedItem = {
  id: string
  group: string
  title: string
  description: string
  link: string
  picture: string
  morePictures: string[]
  isAvailable: boolean
  price: string
  salePrice: string | null
  salePeriod: string | null
  brand: string
  gtin: string | null
  mpn: string | null
  category: string | null
  weight: string | null
}

/** `150000 IDR`, with decimals only if they are not zero. */
const toPrice = (minor: number, currency: string) => `${formatMoney(minor).replace(/\.00$/, '')} ${currency}`

const toSecond = (moment: string) => `${new Date(moment).toISOString().slice(0, 19)}Z`

/**
 * Returns a function that describes rows in their order. A product's description is made once, for the first of its
 * variants.
 */
export function createDescriptions(): (row: ItemRow) => string {
  let product = { id: 0, isRich: false, description: '' }
  const toLine = (text: string) => toOneLine(text, maxDescriptionLength)
  return ({ product_id: id, product_rich, product_description, variant_rich, variant_description }) => {
    if (id !== product.id) {
      const text = product_rich ? textFromHtml(product_rich) : (product_description ?? '')
      product = { id, isRich: Boolean(product_rich), description: toLine(text) }
    }
    if (variant_rich) return toLine(textFromHtml(variant_rich))
    return variant_description && !product.isRich ? toLine(variant_description) : product.description
  }
}

/** Makes a row of a feed; undefined if the channels would refuse it, because it has no picture or is free. */
export function toFeedItem(row: ItemRow, description: string, store: FeedStore, baseUrl: string): FeedItem | undefined {
  if (row.variant_id === null || row.price <= 0) return undefined
  const toUrl = pictureUrl(baseUrl)
  const [picture, ...rest] = [...new Set([...row.variant_images, ...row.product_images])].map(toUrl)
  if (!picture) return undefined
  const title = toOneLine([row.name, row.options].filter(Boolean).join(' - '), maxTitleLength)
  const { compare_at_price, sale_starts_at, sale_ends_at } = row
  const isOnSale = compare_at_price !== null
  // A single variant needs no choice; with several variants, the page opens with this one selected.
  const choice = row.variants_count > 1 ? `?variant=${row.variant_id}` : ''
  return {
    id: String(row.variant_id),
    group: String(row.product_id),
    title,
    description: description || title,
    link: `${store.url}/p/${encodeURIComponent(row.slug)}${choice}`,
    picture,
    morePictures: rest.slice(0, maxMorePictures),
    isAvailable: row.in_stock && !store.is_closed,
    price: toPrice(compare_at_price ?? row.price, store.currency),
    salePrice: isOnSale ? toPrice(row.price, store.currency) : null,
    salePeriod:
      isOnSale && sale_starts_at && sale_ends_at ? `${toSecond(sale_starts_at)}/${toSecond(sale_ends_at)}` : null,
    brand: toOneLine(row.brand || store.name, 70),
    gtin: row.gtin && /^\d{8}(?:\d{4,6})?$/.test(row.gtin) ? row.gtin : null,
    mpn: row.sku && toOneLine(row.sku, 70),
    category: row.taxonomy,
    weight: row.is_physical && row.weight > 0 ? `${row.weight} g` : null,
  }
}
