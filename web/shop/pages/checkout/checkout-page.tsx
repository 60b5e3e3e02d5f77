import type { PublicOrder } from '../../api/types.generated.ts'
import { useHead } from '../../head/use-head.ts'
import { itemsOfCart, measure } from '../../measuring/measure.ts'
import { Empty, Notice, Problem } from '../../parts/notice.tsx'
import { Link, linkTo, navigate } from '../../router.tsx'
import { setSharedCode } from '../../shared-code.ts'
import { cart, loadCart } from '../../state/cart.ts'
import { useLoad } from '../../use-load.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { useRestore } from './intent/use-restore.ts'
import { say } from './words.ts'

export function CheckoutPage() {
  useHead({ title: say('checkout') })
  const restored = useRestore()
  const { problem, reload } = useLoad('cart', loadCart)
  const held = cart.use()
  if (!held || restored.isBusy)
    return (
      <div class="page">
        {problem ? <Problem problem={problem} retry={reload} /> : <div class="skeleton skeleton-block" />}
      </div>
    )
  if (held.items.length === 0)
    return (
      <Empty title={say(restored.isRefused ? 'restore_failed' : 'cart_empty')}>
        <Link to={linkTo('catalog')} class="button">
          {say('to_the_shop')}
        </Link>
      </Empty>
    )
  const showOrder = async ({ secret_slug, order_id, gross_revenue }: PublicOrder) => {
    const items = itemsOfCart()
    // Measured before navigating, because the order's address is secret.
    await measure({
      name: 'Purchase',
      id: `purchase.${order_id}`,
      order: order_id,
      value: Number(gross_revenue),
      items,
    })
    setSharedCode('')
    if (!navigate(linkTo('orderSuccess', { secret_slug }), { replace: true })) return
    cart.set(undefined)
    void loadCart().catch(() => {})
  }
  return (
    <CheckoutForm
      purchase={held}
      address={linkTo('checkout')}
      heading={
        <>
          <h1 class="display">{say('checkout')}</h1>
          {restored.missing.length > 0 && (
            <Notice>{say('restore_missing', { names: restored.missing.join(', ') })}</Notice>
          )}
        </>
      }
      wayBack={<Link to={linkTo('cart')}>{say('view_cart')}</Link>}
      onPlaced={showOrder}
    />
  )
}
