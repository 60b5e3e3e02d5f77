import type { ComponentChildren } from 'preact'
import type { ApiError } from '../../../client/api-error.ts'
import { listHead } from '../../head/list-head.ts'
import { useHead } from '../../head/use-head.ts'
import { Missing } from '../../parts/missing.tsx'
import { Problem } from '../../parts/notice.tsx'
import { Link } from '../../router.tsx'
import { useLoad } from '../../use-load.ts'
import { useShop } from '../../use-shop.ts'
import { ofCategory, toAddress } from './address.ts'
import { Categories } from './categories.tsx'
import { foundNodes, toTree } from './category-tree.ts'
import { ChosenFilters, isNarrowed } from './chosen-filters.tsx'
import { type Filters, readFilters } from './filters.ts'
import { FiltersForm } from './filters-form.tsx'
import { ItemGrid } from './item-grid.tsx'
import { CorrectedNote, OfferedCategories } from './search-note.tsx'
import { type Facets, useFacets } from './use-facets.ts'
import { type Item, useItems } from './use-items.ts'
import { say } from './words.ts'

/** Whether the shop refused the filters or the cursor, so that nothing exists at the address. */
const isRefused = (problem: ApiError | undefined) => problem !== undefined && [400, 404, 422].includes(problem.status)

type Props = {
  params: Record<string, string>
  /** The merchant's sections on the front page. */
  above?: ComponentChildren
  below?: ComponentChildren
  /** Whether a large opening section is above, which makes the store's name and the first pictures less important. */
  hasHero?: boolean
}

/** Lists all items, or those of the category or collection in the path. */
export function CatalogPage({ params, above, below, hasHero = false }: Props) {
  const { language, place, shop } = useShop()
  const filters = readFilters(place.use().search, params.slug, params.category)
  const groups = useGroups(filters)
  const list = useItems(filters)
  const facets = useFacets(filters)
  const { collection } = groups
  const title = filters.search
    ? say(language, 'results_for', { words: filters.search })
    : (groups.category ?? collection)?.name
  const isEmpty = list.items?.length === 0 && !list.problem
  useCatalogHead(title, groups, list.items)
  if ((isEmpty && filters.collection && !collection) || isRefused(list.problem)) return <Missing />
  return (
    <div class="page">
      <h1 class={hasHero && !title ? 'unseen' : 'display'}>{title ?? shop.store.name}</h1>
      <CorrectedNote filters={filters} corrected={list.corrected} />
      {collection?.description && <p class="lead">{collection.description}</p>}
      {above}
      <GroupLinks filters={filters} groups={groups} facets={facets} />
      <FiltersForm filters={filters} facets={facets}>
        <Count total={list.total} />
      </FiltersForm>
      <ChosenFilters filters={filters} facets={facets} />
      {list.problem && <Problem problem={list.problem} retry={list.retry} />}
      {isEmpty && <Nothing filters={filters} nodes={groups.nodes} />}
      <ItemGrid filters={filters} list={list} hasHero={hasHero} />
      {below}
      <CartBar />
    </div>
  )
}

type Groups = ReturnType<typeof useGroups>

/** The shop's categories, and the category or collection that the filters name. */
function useGroups(filters: Filters) {
  const { language } = useShop()
  const categories = useLoad('categories', (call) => call('GET public/categories', { query: { language } }))
  const collections = useLoad('collections', (call) => call('GET public/collections', { query: { language } }))
  const nodes = toTree(categories.value?.data ?? [])
  const category = nodes.find(({ id, slug }) => id === filters.category_id || slug === filters.category)
  const collection = collections.value?.data.find(({ slug }) => slug === filters.collection)
  const isOfCategory = filters.category_id !== undefined || filters.category !== undefined
  // A missing category, or one without items, is a missing page; so is such a collection.
  const isGone =
    (isOfCategory && categories.value !== undefined && !category) ||
    (filters.collection !== undefined && collections.value !== undefined && !collection)
  return { nodes, category, collection, isGone }
}

function useCatalogHead(title: string | undefined, { category, collection, isGone }: Groups, items: Item[] = []) {
  const { language, place, shop } = useShop()
  const { search } = place.use()
  useHead({
    title,
    ...(import.meta.env.SSR && listHead({ language, search, title, category, collection, items }, shop.store)),
    isMissing: isGone,
  })
}

type GroupLinksProps = { filters: Filters; groups: Groups; facets: Facets | undefined }

/** The categories to choose from, or the way from a collection to everything. */
function GroupLinks({ filters, groups: { nodes, category }, facets }: GroupLinksProps) {
  const context = useShop()
  return filters.collection ? (
    <p class="way-back">
      <Link to={context.linkTo('catalog')}>{say(context.language, 'show_everything')}</Link>
    </p>
  ) : (
    <Categories
      nodes={filters.search ? foundNodes(nodes, category, facets?.categories) : nodes}
      chosen={category}
      toAddress={(node) => toAddress(context, { search: filters.search, sort: filters.sort, ...ofCategory(node) })}
    />
  )
}

function Count({ total }: { total: number | undefined }) {
  const { language, number } = useShop()
  return (
    <p class="quiet" role="status">
      {total !== undefined && say(language, total === 1 ? 'product_one' : 'product_count', { count: number(total) })}
    </p>
  )
}

type NothingProps = { filters: Filters; nodes: ReturnType<typeof toTree> }

/** Says that the shop is empty, or that nothing fits the search and filters. */
function Nothing({ filters, nodes }: NothingProps) {
  const context = useShop()
  const { language, linkTo } = context
  const { search, category, category_id, collection } = filters
  const isFront = !search && !category_id && !category && !collection && !isNarrowed(context, filters)
  return (
    <div class="empty">
      <p>{say(language, isFront ? 'nothing_yet' : 'nothing_found')}</p>
      {search && <OfferedCategories nodes={nodes} />}
      {!isFront && !collection && (
        <Link to={linkTo('catalog')} class="button button-quiet">
          {say(language, 'show_everything')}
        </Link>
      )}
    </div>
  )
}

/** On phones, a bar at the bottom of the screen with the content of the cart. */
export function CartBar() {
  const { cart, language, linkTo, money } = useShop()
  const held = cart.use()
  if (!held || held.item_count === 0) return null
  return (
    <div class="bar bar-phone">
      <Link to={linkTo('cart')} class="button button-wide">
        <span>{say(language, held.item_count === 1 ? 'item_one' : 'item_count', { count: held.item_count })}</span>
        <span>{say(language, 'view_cart')}</span>
        <span>{money(held.total)}</span>
      </Link>
    </div>
  )
}
