import type { PublicStore } from '../api/types.generated.ts'
import { describe } from './describe.ts'
import { type Head, pageAddress } from './head.ts'
import { previewAddress } from './preview-address.ts'
import { breadcrumbs, context } from './structured-data.ts'

type List = {
  language: 'id' | 'en'
  /** The query string of the address. */
  search: string
  title: string | undefined
  category?: { id: number; slug: string | null; name: string } | undefined
  collection?: { slug: string; name: string; description: string | null; image: string | null } | undefined
  items: readonly { entity_type: 'product' | 'bundle_price_option'; slug: string }[]
}

/** Parameters of further pages of a list, which search engines index as pages of their own. */
const pages = ['page', 'after', 'cursor']
/**
 * Parameters of searches and filters. Search engines must not index such lists, because there are endless combinations.
 */
const narrowing = /^(q|sort|a\.|min|max|price|in_stock|stock|type|item_type)/

/** The head of the front page, a category, a collection or a search. */
export function listHead({ language, search, title, category, collection, items }: List, store: PublicStore): Head {
  const query = new URLSearchParams(search)
  const kept = new URLSearchParams()
  if (category && !category.slug) kept.set('category', String(category.id))
  for (const name of pages) if (query.get(name)) kept.set(name, query.get(name)!)
  const start = toStartPath(category, collection)
  const path = kept.size > 0 ? `${start}?${kept}` : start
  const isHidden = [...query.keys()].some((name) => narrowing.test(name))
  const isFront = !category && !collection && kept.size === 0 && !isHidden
  return {
    title,
    description: describe(collection?.description) ?? words[language](title ?? everything[language], store.name),
    image: collection
      ? previewAddress(store, 'collection', collection.slug, [collection.name, collection.image])
      : previewAddress(store, 'home', 'home'),
    path,
    isHidden,
    data: isHidden
      ? []
      : [...(isFront ? frontData(store) : trail(category ?? collection, start, store)), itemList(items)],
  }
}

/** These texts are for search engines and messengers, so browsers do not load them with the shop's messages. */
const words = {
  id: (what: string, store: string) => `${what} di ${store}. Lihat harga dan stok, lalu pesan langsung.`,
  en: (what: string, store: string) => `${what} at ${store}. See prices and stock, and order right away.`,
}
const everything = { id: 'Belanja', en: 'Shop' }

/** The path of the list; a shared category has no slug. */
function toStartPath(category: List['category'], collection: List['collection']) {
  if (collection) return `/c/${encodeURIComponent(collection.slug)}`
  return category?.slug ? `/k/${encodeURIComponent(category.slug)}` : '/'
}

function trail(
  group: { name: string; id?: number; slug: string | null } | undefined,
  start: string,
  store: PublicStore,
) {
  if (!group) return []
  const path = group.slug === null ? `/?category=${group.id}` : start
  return [
    breadcrumbs([
      { name: store.name, path: '/' },
      { name: group.name, path },
    ]),
  ]
}

const itemList = (items: List['items']) => ({
  '@context': context,
  '@type': 'ItemList',
  itemListElement: items.map(({ entity_type, slug }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: pageAddress(`/${entity_type === 'product' ? 'p' : 'b'}/${encodeURIComponent(slug)}`),
  })),
})

/** Structured data about the seller and the shop's search. */
function frontData({ name, logo, phone, email }: PublicStore): object[] {
  const home = pageAddress('/')
  return [
    {
      '@context': context,
      '@type': 'Organization',
      name,
      url: home,
      ...(logo && { logo }),
      ...(phone && { telephone: `+${phone.replace(/\D/g, '')}` }),
      ...(email && { email }),
    },
    {
      '@context': context,
      '@type': 'WebSite',
      name,
      url: home,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: pageAddress('/?q={search_term_string}') },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}
