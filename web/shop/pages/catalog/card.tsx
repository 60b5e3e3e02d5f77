import type { Context } from '../../context.ts'
import { NormalPrice } from '../../parts/normal-price.tsx'
import { Picture } from '../../parts/picture.tsx'
import { Rating, Sold } from '../../parts/rating.tsx'
import { WishButton } from '../../parts/wish-button.tsx'
import { Link } from '../../router.tsx'
import { useShop } from '../../use-shop.ts'
import { t } from '../../words.ts'
import type { Item } from './use-items.ts'

const sizes = '(min-width: 1100px) 260px, (min-width: 700px) 30vw, 46vw'

/** A label for items that are not physical goods. */
function nameKind({ language }: Context, item: Item) {
  if (item.entity_type === 'bundle_price_option') return t(language, 'kind_bundle')
  return item.item_type === 'physical' ? undefined : t(language, `kind_${item.item_type}`)
}

function Price({ item }: { item: Item }) {
  const { language, money } = useShop()
  if (!item.price_range) return null
  const { min, max } = item.price_range
  const normal = item.entity_type === 'product' ? item.compare_at_price_range?.min : undefined
  return (
    <p class="card-price">
      {min === max ? money(min) : t(language, 'price_from', { price: money(min) })}
      {normal && Number(normal) > Number(min) && <NormalPrice price={normal} />}
    </p>
  )
}

export function Card({ item, isFirst }: { item: Item; isFirst: boolean }) {
  const context = useShop()
  const { language, linkTo } = context
  const to = linkTo(item.entity_type === 'product' ? 'product' : 'bundle', { slug: item.slug })
  const kind = nameKind(context, item)
  return (
    <li class="card" data-gone={!item.in_stock || undefined}>
      <div class="card-frame">
        <Picture src={item.images[0] ?? item.meta_thumbnail} alt="" sizes={sizes} isFirst={isFirst} name={item.name} />
        {!item.in_stock ? (
          <span class="tag tag-gone">{t(language, 'out_of_stock')}</span>
        ) : (
          kind && <span class="tag">{kind}</span>
        )}
      </div>
      <h2 class="card-name">
        <Link to={to} class="card-link">
          {item.name}
        </Link>
      </h2>
      <Price item={item} />
      {item.entity_type === 'product' && (
        <p class="card-marks">
          <Rating rating={item.rating} />
          <Sold units={item.units_sold} />
        </p>
      )}
      {item.entity_type === 'product' && <WishButton product={item} />}
    </li>
  )
}

export const CardSkeleton = () => (
  <li class="card" aria-hidden="true">
    <div class="card-frame skeleton" />
    <div class="skeleton skeleton-line" />
    <div class="skeleton skeleton-line skeleton-short" />
  </li>
)
