import { isPlainClick } from '../../router.tsx'
import { useShop } from '../../use-shop.ts'
import { toPath } from './address.ts'
import { Card, CardSkeleton } from './card.tsx'
import { type Filters, writeNext } from './filters.ts'
import type { useItems } from './use-items.ts'
import { say } from './words.ts'

const firstRow = 4
const outlines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

type Props = { filters: Filters; list: ReturnType<typeof useItems>; hasHero: boolean }

/** The items that are loaded, outlines of those that are loading, and the link to more. */
export function ItemGrid({ filters, list: { items, isLoading, next, loadMore }, hasHero }: Props) {
  const context = useShop()
  return (
    <>
      <ul class="grid" aria-busy={isLoading}>
        {items?.map((item, index) => (
          <Card key={`${item.entity_type}:${item.id}`} item={item} isFirst={index < firstRow && !hasHero} />
        ))}
        {isLoading && outlines.slice(items ? firstRow : 0).map((key) => <CardSkeleton key={key} />)}
      </ul>
      {next && (
        <div class="load-more">
          <MoreLink
            to={toPath(context, filters) + writeNext({ ...filters, category: undefined }, next)}
            isLoading={isLoading}
            loadMore={loadMore}
          />
        </div>
      )}
    </>
  )
}

type MoreProps = { to: string; isLoading: boolean; loadMore: () => void }

/** A link to the next page of the list. With script, its items are added to this page. */
function MoreLink({ to, isLoading, loadMore }: MoreProps) {
  const { language } = useShop()
  return (
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
      {say(language, 'load_more')}
    </a>
  )
}
