import type { ComponentChildren } from 'preact'
import type { ApiError } from '../../../client/api-error.ts'
import { call } from '../../api/call.ts'
import { cart } from '../../cart.ts'
import { useHead } from '../../head/use-head.ts'
import { Missing } from '../../parts/missing.tsx'
import { Problem } from '../../parts/notice.tsx'
import { isPlainClick, Link, linkTo, navigate, place } from '../../router.tsx'
import { shop } from '../../shop.ts'
import { useLoad } from '../../use-load.ts'
import { language, money, number, t } from '../../words.ts'
import { AttributeFilters } from './attribute-filters.tsx'
import { Card, CardSkeleton } from './card.tsx'
import { Categories } from './categories.tsx'
import { toTree } from './category-tree.ts'
import { readFilters, sorts, writeFilters, writeNext } from './filters.ts'
import { useItems } from './use-items.ts'

const firstRow = 4
const outlines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Filters or a cursor that the shop does not accept: nothing is at such an address. */
const isRefused = (problem: ApiError | undefined) => problem !== undefined && [400, 404, 422].includes(problem.status)

type Props = {
  params: Record<string, string>
  /** The merchant's sections, of the front page. */
  above?: ComponentChildren
  below?: ComponentChildren
  /** A large opening stands above, so that the store's name and the first pictures are less important. */
  hasHero?: boolean
}

/** All items, those of a category, or those of the collection that the path names. */
export function CatalogPage({ params, above, below, hasHero = false }: Props) {
  const { search } = place.use()
  const filters = readFilters(search, params.slug)
  const categories = useLoad('categories', () => call('GET public/categories', { query: { language } }))
  const collections = useLoad('collections', () => call('GET public/collections', { query: { language } }))
  const { items, total, next, isLoading, problem, loadMore, retry } = useItems(filters)
  const nodes = toTree(categories.value?.data ?? [])
  const category = nodes.find(({ id }) => id === filters.category_id)
  const collection = collections.value?.data.find(({ slug }) => slug === filters.collection)
  const title = filters.search ? t('results_for', { words: filters.search }) : (category ?? collection)?.name
  const isNarrowed = Object.keys(filters.attributes ?? {}).length > 0
  const isFront = !filters.search && !filters.category_id && !filters.collection && !isNarrowed
  const isEmpty = items?.length === 0 && !problem
  useHead({ title, isMissing: isEmpty && filters.category_id !== undefined && !category })
  if ((isEmpty && filters.collection && !collection) || isRefused(problem)) return <Missing />
  const home = filters.collection ? linkTo('collection', { slug: filters.collection }) : linkTo('catalog')

  const defaultSort = filters.collection ? '' : 'newest'
  return (
    <div class="page">
      <h1 class={hasHero && !title ? 'unseen' : 'display'}>{title ?? shop.store.name}</h1>
      {collection?.description && <p class="lead">{collection.description}</p>}
      {above}
      {filters.collection ? (
        <p class="way-back">
          <Link to={linkTo('catalog')}>{t('show_everything')}</Link>
        </p>
      ) : (
        <Categories
          nodes={nodes}
          chosen={category}
          addressOf={(category_id) => linkTo('catalog') + writeFilters({ ...filters, category_id })}
        />
      )}
      <div class="filters">
        <p class="quiet" role="status">
          {total !== undefined && t(total === 1 ? 'product_one' : 'product_count', { count: number(total) })}
        </p>
        <AttributeFilters
          chosen={filters.attributes ?? {}}
          onChoose={(attributes) => navigate(home + writeFilters({ ...filters, attributes }), { replace: true })}
        />
        <label class="sort">
          <span class="sort-label">{t('sort')}</span>
          <select
            value={filters.sort ?? defaultSort}
            onChange={(event) => {
              const sort = sorts.find((one) => one === event.currentTarget.value && one !== defaultSort)
              navigate(home + writeFilters({ ...filters, sort }), { replace: true })
            }}
          >
            {filters.collection && <option value="">{t('sort_own')}</option>}
            {sorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`sort_${sort}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {problem && <Problem problem={problem} retry={retry} />}
      {isEmpty && (
        <div class="empty">
          <p>{t(isFront ? 'nothing_yet' : 'nothing_found')}</p>
          {!isFront && !filters.collection && (
            <Link to={linkTo('catalog')} class="button button-quiet">
              {t('show_everything')}
            </Link>
          )}
        </div>
      )}
      <ul class="grid" aria-busy={isLoading}>
        {items?.map((item, index) => (
          <Card key={`${item.entity_type}:${item.id}`} item={item} isFirst={index < firstRow && !hasHero} />
        ))}
        {isLoading && outlines.slice(items ? firstRow : 0).map((key) => <CardSkeleton key={key} />)}
      </ul>
      {next && (
        <div class="load-more">
          <MoreLink to={home + writeNext(filters, next)} isLoading={isLoading} loadMore={loadMore} />
        </div>
      )}
      {below}
      <CartBar />
    </div>
  )
}

type MoreProps = { to: string; isLoading: boolean; loadMore: () => void }

/** A link to the rest of the list. With script, its items are added to this page instead. */
const MoreLink = ({ to, isLoading, loadMore }: MoreProps) => (
  <a
    class="button button-quiet"
    rel="next"
    href={to}
    aria-busy={isLoading}
    onClick={(event) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      if (!isLoading) loadMore()
    }}
  >
    {t('load_more')}
  </a>
)

/** On phones, a bar at the bottom of the screen with the content of the cart. */
export function CartBar() {
  const held = cart.use()
  if (!held || held.item_count === 0) return null
  return (
    <div class="bar bar-phone">
      <Link to={linkTo('cart')} class="button button-wide">
        <span>{t(held.item_count === 1 ? 'item_one' : 'item_count', { count: held.item_count })}</span>
        <span>{t('view_cart')}</span>
        <span>{money(held.total)}</span>
      </Link>
    </div>
  )
}
