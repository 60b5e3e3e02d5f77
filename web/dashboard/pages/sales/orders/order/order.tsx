import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import type { Order } from '../../../../api/types.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { Disclosure } from '../../../../parts/layout/disclosure.tsx'
import { RecordPage } from '../../../../parts/layout/record-page.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { useLiveLists } from '../../../../parts/live/use-live-lists.ts'
import { RawText } from '../../../../parts/values/raw-text.tsx'
import { StatusBadge } from '../../../../parts/values/status-badge.tsx'
import { When } from '../../../../parts/values/when.tsx'
import { lazyPart } from '../../../../preload.ts'
import { usePathTo } from '../../../../session/business.tsx'
import { whatsappWords } from '../../../settings/whatsapp/words.ts'
import { invoiceWords } from '../../invoices/words.ts'
import { refundWords } from '../../refunds/words.ts'
import { hasOpenProof, mayHaveInvoices, mayHaveRefunds, mayHaveReturns } from '../order-actions.ts'
import { OrderStatusBadge, PaymentBadge } from '../order-badges.tsx'
import { useOrder } from '../queries.ts'
import { orderWords } from '../words.ts'
import { OrderButtons } from './order-buttons.tsx'
import { OrderLines, OrderMoney } from './order-lines.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderShipment } from './order-shipment.tsx'
import { OrderAddress, OrderAttributes, OrderCustomer } from './order-side.tsx'
import { timelineWords } from './timeline/words.ts'

const EarlierOrders = lazy(async () => ({ default: (await import('./earlier-orders.tsx')).EarlierOrders }))
const OrderInvoices = lazyPart([invoiceWords], async () => (await import('../../invoices/order-invoices.tsx')).default)
const OrderChats = lazyPart(
  [whatsappWords],
  async () => (await import('../../../settings/whatsapp/order-chats.tsx')).default,
)
const OrderTimeline = lazyPart([timelineWords], async () => (await import('./order-timeline.tsx')).default)
const OrderRefunds = lazyPart([refundWords], async () => (await import('../../refunds/order-cards.ts')).OrderRefunds)
const OrderReturns = lazyPart([refundWords], async () => (await import('../../refunds/order-cards.ts')).OrderReturns)

/** One order, with everything that happened to it. */
export default function OrderPage() {
  const { order: words, orders } = useWords(orderWords)
  const pathTo = usePathTo()
  const query = useOrder(useParams().order_id!)
  useLiveLists(Boolean(query.data))
  return (
    <Loaded query={query} rows={5}>
      {({ answer: order, etag }) => (
        <RecordPage
          title={words.title(order.order_id)}
          back={{ to: pathTo('orders'), label: words.back }}
          badges={
            <>
              <OrderStatusBadge status={order.status} />
              <PaymentBadge status={order.payment_status} />
              {order.is_probably_spam && <StatusBadge label={orders.spam} icon="warning" color="red" />}
              <When at={order.created_at} />
            </>
          }
          actions={<OrderButtons order={order} etag={etag} />}
          main={<Main order={order} />}
          side={<Side order={order} etag={etag} />}
        />
      )}
    </Loaded>
  )
}

function Main({ order }: { order: Order }) {
  const payment = <OrderPayment order={order} />
  return (
    <>
      {hasOpenProof(order) && payment}
      <OrderLines order={order} />
      <OrderMoney order={order} />
      {!hasOpenProof(order) && payment}
      <Suspense fallback={null}>
        {mayHaveRefunds(order) && <OrderRefunds order={order} />}
        {mayHaveReturns(order) && <OrderReturns order={order} />}
      </Suspense>
      <OrderShipment order={order} />
      <Suspense fallback={null}>
        <OrderChats order={order} />
        <OrderTimeline order={order} />
      </Suspense>
    </>
  )
}

function Side({ order, etag }: { order: Order; etag: string | undefined }) {
  const { order: words } = useWords(orderWords)
  return (
    <>
      <OrderCustomer order={order} />
      <Suspense>
        <EarlierOrders order={order} />
      </Suspense>
      <OrderAddress order={order} />
      <Suspense>{mayHaveInvoices(order) && <OrderInvoices order={order} />}</Suspense>
      <OrderNotes order={order} etag={etag} />
      <OrderAttributes order={order} />
      <Disclosure label={words.json}>
        <RawText label={words.json} text={JSON.stringify(order, null, 2)} />
      </Disclosure>
    </>
  )
}
