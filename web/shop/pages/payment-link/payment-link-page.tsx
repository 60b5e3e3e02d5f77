import type { PublicOrder, PublicPaymentLink } from '../../api/types.generated.ts'
import type { Context } from '../../context.ts'
import { useHead } from '../../head/use-head.ts'
import { Empty, Problem } from '../../parts/notice.tsx'
import { Link } from '../../router.tsx'
import { storedValue } from '../../state/stored-value.ts'
import { useLoad } from '../../use-load.ts'
import { useShop } from '../../use-shop.ts'
import { CheckoutForm } from '../checkout/checkout-form.tsx'
import { say } from './words.ts'

/** The order of this link that was placed in this browser. */
const placedOrder = (context: Context, handle: string) => storedValue(context, `payment-link:${handle}`)

/** A payment link: its amount or items, then the steps of a checkout. */
export function PaymentLinkPage({ params }: { params: Record<string, string> }) {
  const { language } = useShop()
  const handle = params.handle!
  const { value, problem, reload } = useLoad(`payment-link:${handle}`, (call, signal) =>
    call('GET public/payment-links/{handle}', { path: { handle }, signal }),
  )
  useHead({ title: value?.title })
  if (problem?.status === 404) return <Ended title={say(language, 'page_missing')} />
  if (!value)
    return (
      <div class="page" aria-busy="true">
        {problem ? <Problem problem={problem} retry={reload} /> : <div class="skeleton skeleton-block" />}
      </div>
    )
  if (value.state !== 'open') return <Ended title={say(language, endWords[value.state])} link={value} />
  return <Open link={value} />
}

const endWords = { used_up: 'link_used_up', expired: 'link_expired', inactive: 'link_inactive' } as const

function Ended({ title, link }: { title: string; link?: PublicPaymentLink }) {
  const context = useShop()
  const { language, linkTo, money, shop } = context
  const secret_slug = link && placedOrder(context, link.handle).get()
  return (
    <Empty title={title}>
      {link && (
        <p>
          {link.title} · {money(link.total)}
        </p>
      )}
      {secret_slug ? (
        <Link to={linkTo('order', { secret_slug })} class="button">
          {say(language, 'link_open_order')}
        </Link>
      ) : (
        <>
          {link && <p class="quiet">{say(language, 'link_ask_shop', { name: shop.store.name })}</p>}
          <Link to={linkTo('catalog')} class="button">
            {say(language, 'to_the_shop')}
          </Link>
        </>
      )}
    </Empty>
  )
}

function Open({ link }: { link: PublicPaymentLink }) {
  const context = useShop()
  const { language, linkTo, moment, money, navigate, shop } = context
  const { handle, total, item_count, items } = link
  const isAmount = link.amount !== null
  const showOrder = ({ secret_slug }: PublicOrder) => {
    placedOrder(context, handle).set(secret_slug)
    navigate(linkTo('orderSuccess', { secret_slug }), { replace: true })
  }
  return (
    <CheckoutForm
      purchase={{ payment_link: handle, total, item_count, items, is_fixed: isAmount }}
      address={linkTo('paymentLink', { handle })}
      heading={
        <header class="asked">
          <p class="quiet">{say(language, 'link_from', { name: shop.store.name })}</p>
          <h1 class="display">{link.title}</h1>
          {isAmount && <p class="asked-amount">{money(total)}</p>}
          {link.description && <p class="asked-text">{link.description}</p>}
          {link.expires_at && <p class="quiet">{say(language, 'link_until', { time: moment(link.expires_at) })}</p>}
        </header>
      }
      onPlaced={showOrder}
    />
  )
}
