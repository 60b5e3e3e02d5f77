import { useState } from 'preact/hooks'
import type { ApiError } from '../../../client/api-error.ts'
import { type CartItem, cart, loadCart, removeItem, setQuantity } from '../../cart.ts'
import { useHead } from '../../head/use-head.ts'
import { CrossIcon } from '../../parts/icons.tsx'
import { Empty, Problem } from '../../parts/notice.tsx'
import { Picture } from '../../parts/picture.tsx'
import { Stepper } from '../../parts/stepper.tsx'
import { Link, linkTo } from '../../router.tsx'
import { useLoad } from '../../use-load.ts'
import { money, t } from '../../words.ts'
import { useObstacle } from './cart-stock.ts'
import { LineChanges } from './line-changes.tsx'
import { say } from './words.ts'

export function CartPage() {
  useHead({ title: t('cart') })
  const { problem, reload } = useLoad('cart', loadCart)
  const held = cart.use()
  const hasObstacle = useObstacle(held?.items ?? [])
  const [refusal, setRefusal] = useState<ApiError>()
  const [isBusy, setBusy] = useState(false)
  const act = (acting: Promise<unknown>) => {
    setBusy(true)
    setRefusal(undefined)
    acting.catch(setRefusal).finally(() => setBusy(false))
  }
  if (!held)
    return (
      <div class="page">
        {problem ? <Problem problem={problem} retry={reload} /> : <div class="skeleton skeleton-block" />}
      </div>
    )
  if (held.items.length === 0)
    return (
      <Empty title={t('cart_empty')}>
        <p class="quiet">{t('cart_empty_hint')}</p>
        <Link to={linkTo('catalog')} class="button">
          {t('to_the_shop')}
        </Link>
      </Empty>
    )
  return (
    <div class="page columns">
      <div>
        <h1 class="display">{t('cart')}</h1>
        {refusal && <Problem problem={refusal} />}
        <ul class="lines">
          {held.items.map((item) => (
            <Line key={item.id} item={item} isBusy={isBusy} act={act} />
          ))}
        </ul>
      </div>
      <aside class="panel" aria-label={t('summary')}>
        <dl class="sums">
          <div class="sums-total">
            <dt>{t('subtotal')}</dt>
            <dd aria-live="polite">{money(held.total)}</dd>
          </div>
        </dl>
        <p class="quiet small">{t('shipping_later')}</p>
        <div class="bar-slot">
          {hasObstacle ? (
            <p class="field-problem">{say('fix_first')}</p>
          ) : (
            <Link to={linkTo('checkout')} class="button button-wide button-center">
              {t('checkout')}
            </Link>
          )}
        </div>
      </aside>
    </div>
  )
}

type LineProps = { item: CartItem; isBusy: boolean; act: (acting: Promise<unknown>) => void }

function Line({ item, isBusy, act }: LineProps) {
  const title = item.product_name ?? item.bundle_name ?? item.name
  const detail = item.type === 'variant' ? item.variant_name : item.bundle_price_option_name
  const slug = item.product_slug ?? item.bundle_price_option_slug
  return (
    <li class="line">
      <Picture src={item.image} alt="" sizes="96px" />
      <div class="line-facts">
        <h2 class="line-name">
          {slug ? <Link to={linkTo(item.type === 'variant' ? 'product' : 'bundle', { slug })}>{title}</Link> : title}
        </h2>
        {detail && detail !== title && <p class="quiet">{detail}</p>}
        <p class="quiet">{money(item.price)}</p>
        <LineChanges item={item} isBusy={isBusy} act={act} />
      </div>
      <div class="line-change">
        <Stepper
          value={item.quantity}
          label={t('quantity_of', { name: title })}
          disabled={isBusy || !item.is_available}
          onValue={(quantity) => act(setQuantity(item, quantity))}
        />
        <p class="line-sum">{money(item.line_subtotal)}</p>
        <button
          type="button"
          class="icon-button"
          disabled={isBusy}
          aria-label={t('remove_named', { name: title })}
          onClick={() => act(removeItem(item))}
        >
          <CrossIcon />
        </button>
      </div>
    </li>
  )
}
