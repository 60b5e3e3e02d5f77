import { call } from '../../api/call.ts'
import { cart } from '../../cart.ts'
import { Problem } from '../../parts/notice.tsx'
import { Link, linkTo, navigate, place } from '../../router.tsx'
import { shop } from '../../shop.ts'
import { useLoad } from '../../use-load.ts'
import { useTitle } from '../../use-title.ts'
import { money, number, t } from '../../words.ts'
import { Card, CardSkeleton } from './card.tsx'
import { Categories } from './categories.tsx'
import { readFilters, sorts, writeFilters } from './filters.ts'
import { useItems } from './use-items.ts'

const firstRow = 4
const outlines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => <CardSkeleton key={key} />)

export function CatalogPage() {
  const { search } = place.use()
  const filters = readFilters(search)
  const categories = useLoad('categories', () => call('GET public/categories'))
  const { items, total, hasMore, isLoading, problem, loadMore, retry } = useItems(filters)
  const category = categories.value?.data.find(({ id }) => id === filters.category_id)
  const title = filters.search ? t('results_for', { words: filters.search }) : category?.name
  useTitle(title)
  const go = (change: Partial<typeof filters>) =>
    navigate(`${linkTo('catalog')}${writeFilters({ ...filters, ...change })}`, { replace: true })

  return (
    <div class="page">
      <h1 class="display">{title ?? shop.store.name}</h1>
      <Categories
        categories={categories.value?.data ?? []}
        chosen={filters.category_id}
        onChoose={(category_id) => go({ category_id })}
      />
      <div class="filters">
        <p class="quiet" role="status">
          {total !== undefined && t(total === 1 ? 'product_one' : 'product_count', { count: number(total) })}
        </p>
        <label class="sort">
          <span class="sort-label">{t('sort')}</span>
          <select
            value={filters.sort}
            onChange={(event) => go({ sort: event.currentTarget.value as (typeof sorts)[number] })}
          >
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
          <p>{t(filters.search || filters.category_id ? 'nothing_found' : 'nothing_yet')}</p>
          {(filters.search || filters.category_id) && (
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
