import { call } from '../../api/call.ts'
import { cart } from '../../cart.ts'
import { Problem } from '../../parts/notice.tsx'
import { Link, linkTo, navigate, place } from '../../router.tsx'
import { shop } from '../../shop.ts'
import { useLoad } from '../../use-load.ts'
import { useTitle } from '../../use-title.ts'
import { language, money, number, t } from '../../words.ts'
import { AttributeFilters } from './attribute-filters.tsx'
import { Card, CardSkeleton } from './card.tsx'
import { Categories } from './categories.tsx'
import { toTree } from './category-tree.ts'
import { Collections } from './collections.tsx'
import { readFilters, sorts, writeFilters } from './filters.ts'
import { CorrectedNote, OfferedCategories } from './search-note.tsx'
import { useItems } from './use-items.ts'

const firstRow = 4
const outlines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => <CardSkeleton key={key} />)

/** All items, those of a category, or those of the collection that the path names. */
export function CatalogPage({ params }: { params: Record<string, string> }) {
  const { search } = place.use()
  const filters = readFilters(search, params.slug)
  const categories = useLoad('categories', () => call('GET public/categories', { query: { language } }))
  const collections = useLoad('collections', () => call('GET public/collections', { query: { language } }))
  const { items, total, corrected, hasMore, isLoading, problem, loadMore, retry } = useItems(filters)
  const nodes = toTree(categories.value?.data ?? [])
  const category = nodes.find(({ id }) => id === filters.category_id)
  const collection = collections.value?.data.find(({ slug }) => slug === filters.collection)
  const title = filters.search ? t('results_for', { words: filters.search }) : (category ?? collection)?.name
  const isNarrowed = Object.keys(filters.attributes ?? {}).length > 0
  const isFront = !filters.search && !filters.category_id && !filters.collection && !isNarrowed
  useTitle(title)
  const home = filters.collection ? linkTo('collection', { slug: filters.collection }) : linkTo('catalog')

  const defaultSort = filters.collection ? '' : 'newest'
  return (
    <div class="page">
      <h1 class="display">{title ?? shop.store.name}</h1>
      <CorrectedNote filters={filters} corrected={corrected} />
      {collection?.description && <p class="lead">{collection.description}</p>}
      {isFront && <Collections collections={collections.value?.data ?? []} />}
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
      {items?.length === 0 && !problem && (
        <div class="empty">
          <p>{t(isFront ? 'nothing_yet' : 'nothing_found')}</p>
          {filters.search && <OfferedCategories nodes={nodes} />}
          {!isFront && !filters.collection && (
            <Link to={linkTo('catalog')} class="button button-quiet">
              {t('show_everything')}
            </Link>
          )}
        </div>
      )}
      <ul class="grid" aria-busy={isLoading}>
        {items?.map((item, index) => (
          <Card key={`${item.entity_type}:${item.id}`} item={item} isFirst={index < firstRow} />
        ))}
        {isLoading && outlines.slice(items ? firstRow : 0)}
      </ul>
      {hasMore && (
        <div class="load-more">
          <button type="button" class="button button-quiet" onClick={loadMore} disabled={isLoading}>
            {t('load_more')}
          </button>
        </div>
      )}
      <CartBar />
    </div>
  )
}

/** On phones, a bar at the bottom of the screen with the content of the cart. */
function CartBar() {
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
