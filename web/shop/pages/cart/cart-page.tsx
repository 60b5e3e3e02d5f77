import { useEffect, useState } from 'preact/hooks'
import type { ApiError } from '../../../client/api-error.ts'
import { useHead } from '../../head/use-head.ts'
import { Empty, Notice, Problem } from '../../parts/notice.tsx'
import { Link } from '../../router.tsx'
import { loadCart } from '../../state/cart.ts'
import { useShop } from '../../use-shop.ts'
import { useObstacle } from './cart-stock.ts'
import { joinFormCart } from './join-form-cart.ts'
import { Line } from './line.tsx'
import { EmptyWithoutScript, WithoutScript } from './without-script.tsx'
import { formProblem, say } from './words.ts'

/**
 * Shows the cart. The first render has the cart that forms filled, if there is one; then the script loads the buyer's
 * cart.
 */
export function CartPage() {
  const context = useShop()
  const { cart, language, linkTo, money, place, shop } = context
  useHead({ title: say(language, 'cart'), isHidden: true })
  const { search } = place.use()
  const held = cart.use() ?? shop.own?.cart
  const hasObstacle = useObstacle(held?.items ?? [])
  const [problem, setProblem] = useState<ApiError>()
  const [refusal, setRefusal] = useState<ApiError>()
  const [isBusy, setBusy] = useState(false)
  const load = () => {
    setProblem(undefined)
    joinFormCart(context)
      .then(() => loadCart(context))
      .catch(setProblem)
  }
  useEffect(load, [])
  const act = (acting: Promise<unknown>) => {
    setBusy(true)
    setRefusal(undefined)
    acting.catch(setRefusal).finally(() => setBusy(false))
  }
  const failed = formProblem(language, search)
  const notice = failed && <Notice>{failed}</Notice>
  if (!held)
    return (
      <div class="page">
        {notice}
        {problem ? <Problem problem={problem} retry={load} /> : <div class="skeleton skeleton-block scripted" />}
        <EmptyWithoutScript />
      </div>
    )
  if (held.items.length === 0)
    return (
      <Empty title={say(language, 'cart_empty')}>
        {notice}
        <p class="quiet">{say(language, 'cart_empty_hint')}</p>
        <Link to={linkTo('catalog')} class="button">
          {say(language, 'to_the_shop')}
        </Link>
      </Empty>
    )
  return (
    <div class="page columns">
      <div>
        <h1 class="display">{say(language, 'cart')}</h1>
        {notice}
        {refusal && <Problem problem={refusal} />}
        <ul class="lines">
          {held.items.map((item) => (
            <Line key={item.id} item={item} isBusy={isBusy} act={act} />
          ))}
        </ul>
      </div>
      <aside class="panel" aria-label={say(language, 'summary')}>
        <dl class="sums">
          <div class="sums-total">
            <dt>{say(language, 'subtotal')}</dt>
            <dd aria-live="polite">{money(held.total)}</dd>
          </div>
        </dl>
        <p class="quiet small">{say(language, 'shipping_later')}</p>
        <div class="bar-slot">
          {hasObstacle ? (
            <p class="field-problem">{say(language, 'fix_first')}</p>
          ) : (
            <Link to={linkTo('checkout')} class="button button-wide button-center scripted">
              {say(language, 'checkout')}
            </Link>
          )}
          <WithoutScript cart={held} />
        </div>
      </aside>
    </div>
  )
}
