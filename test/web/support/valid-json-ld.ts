/**
 * The requirements of Google's documentation for the types of structured data that shops use. A block that Google would
 * drop or report is a problem; so is one of another type, because it would not be checked.
 */

type Value = Record<string, unknown>

const isObject = (value: unknown): value is Value => typeof value === 'object' && value !== null
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const isAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\/[^\s<>"]+$/.test(value)
const isAmount = (value: unknown) => /^\d+(\.\d{1,2})?$/.test(String(value))
const isAmong = (names: string[]) => (value: unknown) => names.some((name) => value === `https://schema.org/${name}`)
const isCurrency = (value: unknown) => typeof value === 'string' && /^[A-Z]{3}$/.test(value)

type Check = (value: unknown) => boolean
type Rules = { required: Record<string, Check>; optional?: Record<string, Check> }

const each =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(check)

const typed =
  (...types: string[]): Check =>
  (value) =>
    isObject(value) && types.includes(String(value['@type'])) && findProblems(value).length === 0

const inOrder = (value: unknown) =>
  Array.isArray(value) && value.every((step, index) => isObject(step) && step.position === index + 1)

const offer: Rules['required'] = {
  priceCurrency: isCurrency,
  availability: isAmong(['InStock', 'OutOfStock', 'PreOrder', 'BackOrder']),
}
const offerExtras: Rules['optional'] = {
  url: isAddress,
  itemCondition: isAmong(['NewCondition', 'UsedCondition', 'RefurbishedCondition']),
  priceValidUntil: (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)),
  seller: typed('Organization'),
}

const rules: Record<string, Rules> = {
  Product: {
    required: { name: isText, offers: typed('Offer', 'AggregateOffer') },
    optional: {
      url: isAddress,
      description: isText,
      image: each(isAddress),
      sku: isText,
      gtin: (value) => /^(\d{8}|\d{12,14})$/.test(String(value)),
      brand: typed('Brand'),
      category: isText,
      aggregateRating: typed('AggregateRating'),
    },
  },
  Offer: { required: { ...offer, price: isAmount }, optional: offerExtras },
  AggregateOffer: {
    required: { ...offer, lowPrice: isAmount },
    optional: {
      ...offerExtras,
      highPrice: isAmount,
      offerCount: (count) => Number.isInteger(count) && Number(count) > 0,
    },
  },
  AggregateRating: {
    required: {
      ratingValue: (value) => Number(value) >= 1 && Number(value) <= 5,
      reviewCount: (count) => Number.isInteger(count) && Number(count) > 0,
    },
    optional: { bestRating: (value) => value === 5, worstRating: (value) => value === 1 },
  },
  Brand: { required: { name: isText } },
  BreadcrumbList: {
    required: {
      itemListElement: (value) => each(typed('ListItem'))(value) && inOrder(value) && (value as Value[]).length >= 2,
    },
  },
  ItemList: {
    required: { itemListElement: (value) => Array.isArray(value) && value.every(typed('ListItem')) && inOrder(value) },
  },
  ListItem: {
    required: { position: Number.isInteger as Check },
    optional: { name: isText, item: isAddress, url: isAddress },
  },
  Organization: {
    required: { name: isText },
    optional: { url: isAddress, logo: isAddress, telephone: isText, email: isText },
  },
  WebSite: { required: { name: isText, url: isAddress }, optional: { potentialAction: typed('SearchAction') } },
  SearchAction: {
    required: { target: typed('EntryPoint'), 'query-input': (value) => value === 'required name=search_term_string' },
  },
  EntryPoint: { required: { urlTemplate: (value) => String(value).includes('{search_term_string}') } },
}

/** What is wrong with a value of structured data; nothing if it is valid. */
export function findProblems(value: Value): string[] {
  const type = String(value['@type'])
  const known = rules[type]
  if (!known) return [`${type} is not a type that is checked`]
  const { required, optional = {} } = known
  const checks: Record<string, Check> = { ...required, ...optional }
  return [
    ...Object.keys(required)
      .filter((name) => value[name] === undefined)
      .map((name) => `${type} lacks ${name}`),
    ...Object.entries(value)
      .filter(([name]) => !name.startsWith('@'))
      .flatMap(([name, one]) => {
        if (!checks[name]) return [`${type} has ${name}, which is not checked`]
        return checks[name](one) ? [] : [`${type} has a wrong ${name}: ${JSON.stringify(one)?.slice(0, 200)}`]
      }),
  ]
}

const unescapeHtml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

export type ReadHead = ReturnType<typeof readHead>

/** What a program reads of a page without loading or running anything. */
export function readHead(html: string) {
  const head = html.slice(0, html.indexOf('</head>') < 0 ? html.length : html.indexOf('</head>'))
  const metas = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)]
  const links = [...head.matchAll(/<link rel="([^"]+)"(?: hreflang="([^"]+)")? href="([^"]*)">/g)]
  const data = [...head.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, text]) => JSON.parse(text!) as Value,
  )
  return {
    title: unescapeHtml(/<title>([\s\S]*?)<\/title>/.exec(head)?.[1] ?? ''),
    metas: Object.fromEntries(metas.map(([, name, content]) => [name!, unescapeHtml(content!)])) as Record<
      string,
      string
    >,
    canonical: unescapeHtml(links.find(([, rel]) => rel === 'canonical')?.[3] ?? ''),
    alternates: Object.fromEntries(
      links.filter(([, rel]) => rel === 'alternate').map(([, , language, href]) => [language!, unescapeHtml(href!)]),
    ) as Record<string, string>,
    data,
    problems: data.flatMap((block) => [
      ...(block['@context'] === 'https://schema.org' ? [] : ['a block has no context']),
      ...findProblems(block),
    ]),
  }
}
