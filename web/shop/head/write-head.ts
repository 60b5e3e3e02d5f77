import { toPageAddress } from '../paths.ts'
import { type Head, type HeadContext, resolveAddresses } from './head.ts'
import { previewAddress } from './preview-address.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!)

const named = (name: string, content: string | undefined) =>
  content ? `<meta name="${name}" content="${escapeHtml(content)}">` : ''
const property = (name: string, content: string | undefined) =>
  content ? `<meta property="${name}" content="${escapeHtml(content)}">` : ''
const link = (rel: string, href: string, more = '') => `<link rel="${rel}"${more} href="${escapeHtml(href)}">`

const languages = ['id', 'en'] as const
const locales = { id: 'id_ID', en: 'en_GB' }

/** Writes the head of a page as HTML, on the server. Merchants' texts are escaped. */
export function writeHead(head: Head, context: HeadContext): string {
  const { store } = context
  const title = head.title ? `${head.title} · ${store.name}` : store.name
  const isIndexed = !head.isHidden && !head.isMissing
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', head.description),
    named('robots', isIndexed ? 'max-image-preview:large' : 'noindex'),
    ...(head.isMissing ? [] : [...writeAddresses(head, context, isIndexed), ...writePreview(head, context)]),
    ...(head.isMissing ? [] : (head.data ?? [])).map((data) => writeData(data, context)),
  ]
    .filter(Boolean)
    .join('\n')
}

/**
 * The address of a path in a language. The default language has no prefix, so that each page has one address per
 * language.
 */
function addressIn({ origin, language, isDefaultLanguage }: HeadContext, path: string, wanted = language): string {
  const isPlain = (wanted === language) === isDefaultLanguage
  return toPageAddress(isPlain ? origin : `${origin}/${wanted}`, path)
}

/** The canonical address, and the page in each language. `x-default` is for visitors of any other language. */
function writeAddresses(head: Head, context: HeadContext, isIndexed: boolean): string[] {
  const path = head.path ?? context.path
  const canonical = link('canonical', addressIn(context, path))
  if (!isIndexed) return [canonical]
  const alternate = (hreflang: string, address: string) => link('alternate', address, ` hreflang="${hreflang}"`)
  return [
    canonical,
    ...languages.map((one) => alternate(one, addressIn(context, path, one))),
    alternate('x-default', toPageAddress(context.origin, path)),
  ]
}

/** Writes amounts as messengers show them: whole ones without decimals. Slow to create. */
export function createLinkMoney(language: 'id' | 'en', currency: string): HeadContext['money'] {
  const [whole, exact] = [0, 2].map(
    (digits) =>
      new Intl.NumberFormat(language, {
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  ) as [Intl.NumberFormat, Intl.NumberFormat]
  return (amount) => (Number.isInteger(Number(amount)) ? whole : exact).format(Number(amount)).replaceAll('\u00a0', ' ')
}

/** Messengers show only title, description and picture, so the description begins with the price. */
const describeLink = ({ description, product }: Head, { money }: HeadContext): string | undefined =>
  product ? [money(product.price), description].filter(Boolean).join(' · ') : description

/** The preview of a link in messengers and social networks. */
function writePreview(head: Head, context: HeadContext): string[] {
  const { store, language } = context
  const image = new URL(head.image ?? previewAddress(store, 'home', 'home'), context.origin).href
  const title = head.title ?? store.name
  const description = describeLink(head, context)
  const price = head.product
  return [
    property('og:type', price ? 'product' : 'website'),
    property('og:site_name', store.name),
    property('og:title', title),
    property('og:description', description),
    property('og:url', addressIn(context, head.path ?? context.path)),
    property('og:locale', locales[language]),
    ...languages.filter((one) => one !== language).map((one) => property('og:locale:alternate', locales[one])),
    property('og:image', image),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', title),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', image),
    named('twitter:image:alt', title),
    property('product:price:amount', price?.price),
    property('product:price:currency', price?.currency),
    property('product:availability', price && (price.isAvailable ? 'in stock' : 'out of stock')),
  ]
}

/** A block that browsers do not execute; no text in it can end it. */
const writeData = (data: object, context: HeadContext) =>
  `<script type="application/ld+json">${JSON.stringify(
    resolveAddresses(data, (path) => addressIn(context, path)),
  ).replaceAll('<', '\\u003c')}</script>`
