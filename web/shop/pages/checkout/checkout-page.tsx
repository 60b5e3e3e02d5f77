import type { PublicOrder } from '../../api/types.generated.ts'
import { useHead } from '../../head/use-head.ts'
import { itemsOfCart, measure } from '../../measuring/measure.ts'
import { Empty, Notice, Problem } from '../../parts/notice.tsx'
import { Link } from '../../router.tsx'
import { setSharedCode } from '../../shared-code.ts'
import { loadCart } from '../../state/cart.ts'
import { useLoad } from '../../use-load.ts'
import { useShop } from '../../use-shop.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { useRestore } from './intent/use-restore.ts'
import { say } from './words.ts'

export function CheckoutPage() {
  const context = useShop()
  const { cart, language, linkTo, navigate } = context
  useHead({ title: say(language, 'checkout') })
  const restored = useRestore()
  const { problem, reload } = useLoad('cart', () => loadCart(context))
  const held = cart.use()
  if (!held || restored.isBusy)
    return (
      <div class="page">
        {problem ? <Problem problem={problem} retry={reload} /> : <div class="skeleton skeleton-block" />}
      </div>
    )
  if (held.items.length === 0)
    return (
      <Empty title={say(language, restored.isRefused ? 'restore_failed' : 'cart_empty')}>
        <Link to={linkTo('catalog')} class="button">
          {say(language, 'to_the_shop')}
        </Link>
      </Empty>
    )
  const showOrder = async ({ secret_slug, order_id, gross_revenue }: PublicOrder) => {
    const items = itemsOfCart(context)
    // Measured before navigating, because the order's address is secret.
    await measure(context, {
      name: 'Purchase',
      id: `purchase.${order_id}`,
      order: order_id,
      value: Number(gross_revenue),
      items,
    })
    setSharedCode(context, '')
    if (!navigate(linkTo('orderSuccess', { secret_slug }), { replace: true })) return
    cart.set(undefined)
    void loadCart(context).catch(() => {})
  }
  return (
    <CheckoutForm
      purchase={held}
      address={linkTo('checkout')}
      heading={
        <>
          <h1 class="display">{say(language, 'checkout')}</h1>
          {restored.missing.length > 0 && (
            <Notice>{say(language, 'restore_missing', { names: restored.missing.join(', ') })}</Notice>
          )}
        </>
      }
      wayBack={<Link to={linkTo('cart')}>{say(language, 'view_cart')}</Link>}
      onPlaced={showOrder}
    />
  )
}
