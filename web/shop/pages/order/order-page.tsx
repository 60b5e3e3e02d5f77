import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { whatsappLink } from '../../../client/whatsapp-link.ts'
import type { PublicOrder } from '../../api/types.generated.ts'
import type { Context } from '../../context.ts'
import { useHead } from '../../head/use-head.ts'
import { CheckIcon } from '../../parts/icons.tsx'
import { Empty, Problem } from '../../parts/notice.tsx'
import { Link } from '../../router.tsx'
import { useShop } from '../../use-shop.ts'
import { AccountOffer } from './account-offer.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { Delivery } from './delivery.tsx'
import { OrderLines } from './order-lines.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { Progress } from './progress.tsx'
import { useOrder } from './use-order.ts'
import { type OrderWord, say } from './words.ts'

type Props = { params: Record<string, string> }

export const OrderPage = ({ params }: Props) => <Order slug={params.secret_slug!} isSuccess={false} />
export const SuccessPage = ({ params }: Props) => <Order slug={params.secret_slug!} isSuccess />

function Order({ slug, isSuccess }: { slug: string; isSuccess: boolean }) {
  const context = useShop()
  const { language } = context
  const { order, problem, replace } = useOrder(slug)
  useHead({ title: order ? say(language, 'order_number', { number: order.order_id }) : undefined })
  if (problem?.status === 404) return <Empty title={say(language, 'order_missing')} />
  if (!order)
    return (
      <div class="page" aria-busy="true">
        {problem ? <Problem problem={problem} /> : <div class="skeleton skeleton-block" />}
      </div>
    )
  return (
    <div class="page columns">
      <div>
        <Heading order={order} isSuccess={isSuccess} />
        {isPayable(order) && <PaymentPanel order={order} onOrder={replace} />}
        {order.is_cancelable && <CancelOrder order={order} onOrder={replace} />}
        <Progress order={order} />
        <Delivery order={order} />
        {mayHaveInvoice(order) && <LazyPart slug={slug} load={loadInvoices} />}
        {mayReview(context, order) && <LazyPart slug={slug} load={loadReviews} />}
        {mayAsk(order) && <LazyPart slug={slug} load={loadAftercare} />}
      </div>
      <aside class="panel" aria-label={say(language, 'order_contents')}>
        <h2 class="section-title">{say(language, 'order_contents')}</h2>
        <OrderLines order={order} />
        {order.notes && (
          <div class="order-note">
            <h3 class="small">{say(language, 'order_note')}</h3>
            <p>{order.notes}</p>
          </div>
        )}
        <Ways order={order} isSuccess={isSuccess} />
        <AccountOffer order={order} />
      </aside>
    </div>
  )
}

const isPayable = ({ status, payment_status }: PublicOrder) =>
  ['unpaid', 'conflict'].includes(payment_status) && ['draft', 'pending', 'confirmed'].includes(status)

const isPaidFor = ({ payment_status }: PublicOrder) =>
  ['paid', 'settled', 'partially_refunded'].includes(payment_status)

/** Whether a refund or return may be possible. */
const mayAsk = ({ status, payment_status }: PublicOrder) =>
  payment_status !== 'unpaid' || status === 'shipped' || status === 'completed'

/** Whether any of the goods may have arrived. */
const mayReview = ({ shop }: Context, order: PublicOrder) =>
  shop.store.is_review_active && (['shipped', 'completed'].includes(order.status) || isPaidFor(order))

const mayHaveInvoice = ({ payment_status, store }: PublicOrder) =>
  payment_status !== 'unpaid' && store.is_show_download_invoice

type Part = ComponentType<{ slug: string }>

const loadAftercare = async (): Promise<Part> => (await import('./aftercare/aftercare.tsx')).Aftercare
const loadReviews = async (): Promise<Part> => (await import('./reviews/order-reviews.tsx')).OrderReviews
const loadInvoices = async (): Promise<Part> => (await import('./invoices.tsx')).Invoices

/** Loaded after the order is shown, because most buyers never need it. */
function LazyPart({ slug, load }: { slug: string; load: () => Promise<Part> }) {
  const [View, setView] = useState<Part>()
  useEffect(() => void load().then((part) => setView(() => part)), [load])
  return View ? <View slug={slug} /> : null
}

/** Titles by the status of orders whose goods are sent. */
const shippedTitles: Record<string, OrderWord> = {
  in_process: 'order_prepared',
  ready: 'order_prepared',
  shipped: 'order_on_its_way',
  completed: 'order_arrived',
  closed: 'order_arrived',
  rts: 'order_returned',
}

/** What is true now. The thanks give way to it once something happened. */
function toTitle(order: PublicOrder, isSuccess: boolean): OrderWord {
  const { destination_address, orderlines, payment_method, payment_status, status } = order
  if (payment_status === 'refunded') return 'order_refunded'
  if (status === 'canceled') return 'order_canceled'
  // A subscription can have an address too, and no parcel arrives.
  const isSent = destination_address !== null && orderlines.some(({ item_type }) => item_type === 'physical')
  const shipped = isSent && shippedTitles[status]
  if (shipped) return shipped
  if (isPaidFor(order)) return 'payment_received'
  if (isSuccess) return 'thank_you'
  return isPayable(order) && payment_method !== 'cod' ? 'payment_awaited' : 'order_received'
}

const withoutMark: OrderWord[] = ['order_canceled', 'order_returned', 'payment_awaited']

function Heading({ order, isSuccess }: { order: PublicOrder; isSuccess: boolean }) {
  const { language, moment, shop } = useShop()
  const isPaid = isPaidFor(order)
  const title = toTitle(order, isSuccess)
  return (
    <div class="order-head" role="status">
      {!withoutMark.includes(title) && (
        <span class="order-mark" aria-hidden="true">
          <CheckIcon />
        </span>
      )}
      <h1 class="display">{say(language, title)}</h1>
      <p class="quiet">
        <span>{say(language, 'order_number', { number: order.order_id })} · </span>
        {order.draft_time && moment(order.draft_time)}
      </p>
      {isSuccess && title !== 'order_canceled' && shop.store.thank_you_text && (
        <p class="thanks">{shop.store.thank_you_text}</p>
      )}
      {isPaid && order.paid_time && <p class="quiet">{say(language, 'paid_at', { time: moment(order.paid_time) })}</p>}
    </div>
  )
}

/** Digital goods are delivered in the customer's account. */
const hasLibrary = (order: PublicOrder) =>
  isPaidFor(order) && order.orderlines.some(({ item_type }) => ['digital', 'course', 'license'].includes(item_type))

/** Links to the next pages. */
function Ways({ order, isSuccess }: { order: PublicOrder; isSuccess: boolean }) {
  const { language, linkTo } = useShop()
  const chat = order.store.is_show_whatsapp && order.handler_phone
  return (
    <div class="ways">
      {order.post_payment_redirect_url && (
        <a class="button" href={order.post_payment_redirect_url} rel="noopener">
          {say(language, 'continue')}
        </a>
      )}
      {hasLibrary(order) && (
        <Link to={linkTo('library')} class="button">
          {say(language, 'open_library')}
        </Link>
      )}
      {isSuccess && (
        <Link to={linkTo('order', { secret_slug: order.secret_slug })} class="button button-quiet">
          {say(language, 'view_order')}
        </Link>
      )}
      {chat && (
        <a
          class="button button-quiet"
          href={whatsappLink(chat, decodeURIComponent(order.chat_message ?? ''))}
          rel="noopener"
          target="_blank"
        >
          {say(language, 'chat')}
        </a>
      )}
      <Link to={linkTo('catalog')} class="link">
        {say(language, 'to_the_shop')}
      </Link>
      <p class="quiet small">{say(language, 'keep_address')}</p>
    </div>
  )
}
