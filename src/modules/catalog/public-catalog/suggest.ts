import { Type } from 'typebox'
import { storefront } from '../../../access/access.ts'
import type { StoreRef } from '../../../access/caller.ts'
import { type Route, read } from '../../../access/route.ts'
import { Closed, MoneyOut, Nullable, OneOf } from '../../../platform/http/schemas.ts'
import { completeWords, toWords } from '../search-words/index.ts'
import { CategoryOut, languageQuery } from './filter-schemas.ts'
import { listCategories } from './list-filters.ts'
import { findItems, type Reader } from './list-items.ts'
import type { Found } from './present-prices.ts'
import type { CachedCall } from './respond-cached.ts'

const maxItems = 5
const maxCategories = 3

const SuggestedItem = Closed(
  {
    entity_type: OneOf(['product', 'bundle_price_option']),
    id: Type.Integer(),
    slug: Type.String(),
    name: Type.String(),
    image: Nullable(Type.String({ description: 'URL' })),
    price_range: Nullable(Closed({ min: MoneyOut, max: MoneyOut })),
    in_stock: Type.Boolean(),
  },
  { title: 'SuggestedItem' },
)

const SuggestionsOut = Closed(
  {
    corrected: Nullable(Type.String({ description: 'What was searched for instead, because nothing was found' })),
    words: Type.Array(Type.String(), { description: 'Searches that continue what is typed, the commonest first' }),
    items: Type.Array(SuggestedItem, { description: `The ${maxItems} most relevant items` }),
    categories: Type.Array(CategoryOut, { description: 'Whose name has every word' }),
  },
  { title: 'SearchSuggestions' },
)

type Card = {
  entity_type: string
  id: number
  slug: string
  name: string
  images: string[]
  meta_thumbnail: string | null
  price_range: { min: string; max: string } | null
  in_stock: boolean
}

export type Priced = (call: CachedCall, find: (reader: Reader) => Promise<Found>) => Promise<unknown>

/** Suggestions for a search box while a buyer types. */
export const suggestionRoute = (priced: Priced): Route =>
  read({
    method: 'GET',
    path: '/v3/stores/:store_id/public/search/suggestions',
    tag: 'Storefront catalog',
    summary: 'Suggest searches, items and categories for what is typed',
    description: 'Forgives misspelt words. For a page of results use `items` with `is_forgiving`.',
    access: storefront,
    params: { store_id: Type.String({ description: "The store's unique_id" }) },
    query: { search: Type.Optional(Type.String({ maxLength: 200 })), ...languageQuery },
    answer: { status: 200, schema: SuggestionsOut, isCacheable: true },
    handle: async (call) =>
      priced(call, (reader) => suggest(reader, call.caller.store, call.query.search, call.query.language)),
  })

async function suggest(reader: Reader, store: StoreRef, search = '', language?: string): Promise<Found> {
  if (toWords(search).length === 0)
    return { text: JSON.stringify({ corrected: null, words: [], items: [], categories: [] }), lifetimeMs: null }
  const [found, words, categories] = await Promise.all([
    findItems(reader, store, { search, is_forgiving: true, page_size: maxItems, sort: 'relevance' }),
    completeWords(reader.reads, store, search),
    findCategories(reader, store, search, language),
  ])
  const { cards, corrected = null, lifetimeMs } = found
  const items = cards.map((card) => showItem(JSON.parse(card)))
  return { text: JSON.stringify({ corrected, words, items, categories }), lifetimeMs }
}

/** A card without its texts, which would be most of the response. */
const showItem = ({ entity_type, id, slug, name, images, meta_thumbnail, price_range, in_stock }: Card) => ({
  entity_type,
  id,
  slug,
  name,
  image: images[0] ?? meta_thumbnail,
  price_range,
  in_stock,
})

/** Finds categories whose name has words that begin with the typed ones. A store has few categories. */
async function findCategories({ reads }: Reader, store: StoreRef, search: string, language?: string) {
  const { data } = JSON.parse((await listCategories(reads, store, language)).text) as { data: { name: string }[] }
  const typed = toWords(search)
  const isNamed = (name: string) => {
    const named = toWords(name)
    return typed.every((word) => named.some((one) => one.startsWith(word)))
  }
  return data.filter(({ name }) => isNamed(name)).slice(0, maxCategories)
}
