import type { PublicOrder } from '../../api/types.generated.ts'
import { cart, loadCart } from '../../cart.ts'
import { Empty, Problem } from '../../parts/notice.tsx'
import { Link, linkTo, navigate } from '../../router.tsx'
import { setSharedCode } from '../../shared-code.ts'
import { useLoad } from '../../use-load.ts'
import { useTitle } from '../../use-title.ts'
import { t } from '../../words.ts'
import { CheckoutForm } from './checkout-form.tsx'

export function CheckoutPage() {
  useTitle(t('checkout'))
  const { problem, reload } = useLoad('cart', loadCart)
  const held = cart.use()
  if (!held)
    return (
      <div class="page">
        {problem ? <Problem problem={problem} retry={reload} /> : <div class="skeleton skeleton-block" />}
      </div>
    )
  if (held.items.length === 0)
    return (
      <Empty title={t('cart_empty')}>
        <Link to={linkTo('catalog')} class="button">
          {t('to_the_shop')}
        </Link>
      </Empty>
    )
  const showOrder = ({ secret_slug }: PublicOrder) => {
    setSharedCode('')
    cart.set(undefined)
    navigate(linkTo('orderSuccess', { secret_slug }), { replace: true })
    void loadCart().catch(() => {})
  }
  return (
    <CheckoutForm
      purchase={held}
      address={linkTo('checkout')}
      heading={<h1 class="display">{t('checkout')}</h1>}
      wayBack={<Link to={linkTo('cart')}>{t('view_cart')}</Link>}
      onPlaced={showOrder}
    />
  )
}
