import type { PublicOrder } from '../../api/types.generated.ts'
import { CheckIcon } from '../../parts/icons.tsx'
import { Empty, Problem } from '../../parts/notice.tsx'
import { Link, linkTo } from '../../router.tsx'
import { shop } from '../../shop.ts'
import { useTitle } from '../../use-title.ts'
import { moment, t } from '../../words.ts'
import { Delivery } from './delivery.tsx'
import { OrderLines } from './order-lines.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { Progress } from './progress.tsx'
import { useOrder } from './use-order.ts'

type Props = { params: Record<string, string> }

export const OrderPage = ({ params }: Props) => <Order slug={params.secret_slug!} isSuccess={false} />
export const SuccessPage = ({ params }: Props) => <Order slug={params.secret_slug!} isSuccess />

function Order({ slug, isSuccess }: { slug: string; isSuccess: boolean }) {
  const { order, problem, replace } = useOrder(slug)
  useTitle(order ? t('order_number', { number: order.order_id }) : undefined)
  if (problem?.status === 404) return <Empty title={t('order_missing')} />
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
        <Progress order={order} />
        <Delivery order={order} />
      </div>
      <aside class="panel" aria-label={t('order_contents')}>
        <h2 class="section-title">{t('order_contents')}</h2>
        <OrderLines order={order} />
        <Ways order={order} isSuccess={isSuccess} />
      </aside>
    </div>
  )
}

const isPayable = ({ status, payment_status }: PublicOrder) =>
  ['unpaid', 'conflict'].includes(payment_status) && ['draft', 'pending', 'confirmed'].includes(status)

function Heading({ order, isSuccess }: { order: PublicOrder; isSuccess: boolean }) {
  const isPaid = order.payment_status === 'paid'
  const title =
    order.status === 'canceled' ? 'order_canceled' : isPaid ? 'payment_received' : isSuccess ? 'thank_you' : undefined
  return (
    <div class="order-head" role="status">
      {title && title !== 'order_canceled' && (
        <span class="order-mark" aria-hidden="true">
          <CheckIcon />
        </span>
      )}
      <h1 class="display">{title ? t(title) : t('order_number', { number: order.order_id })}</h1>
      <p class="quiet">
        {title && <span>{t('order_number', { number: order.order_id })} · </span>}
        {order.draft_time && moment(order.draft_time)}
      </p>
      {isSuccess && title && title !== 'order_canceled' && shop.store.thank_you_text && (
        <p class="thanks">{shop.store.thank_you_text}</p>
      )}
      {isPaid && order.paid_time && <p class="quiet">{t('paid_at', { time: moment(order.paid_time) })}</p>}
    </div>
  )
}

/** Digital goods are delivered in the customer's account. */
const hasLibrary = ({ payment_status, orderlines }: PublicOrder) =>
  ['paid', 'partially_refunded'].includes(payment_status) &&
  orderlines.some(({ item_type }) => ['digital', 'course', 'license'].includes(item_type))

/** Links to the next pages. */
function Ways({ order, isSuccess }: { order: PublicOrder; isSuccess: boolean }) {
  const chat = order.store.is_show_whatsapp && order.handler_phone
  return (
    <div class="ways">
      {order.post_payment_redirect_url && (
        <a class="button" href={order.post_payment_redirect_url} rel="noopener">
          {t('continue')}
        </a>
      )}
      {hasLibrary(order) && (
        <Link to={linkTo('library')} class="button">
          {t('open_library')}
        </Link>
      )}
      {isSuccess && (
        <Link to={linkTo('order', { secret_slug: order.secret_slug })} class="button button-quiet">
          {t('view_order')}
        </Link>
      )}
      {chat && (
        <a
          class="button button-quiet"
          href={`https://wa.me/${chat}?text=${order.chat_message ?? ''}`}
          rel="noopener"
          target="_blank"
        >
          {t('chat')}
        </a>
      )}
      <Link to={linkTo('catalog')} class="link">
        {t('to_the_shop')}
      </Link>
      <p class="quiet small">{t('keep_address')}</p>
    </div>
  )
}
