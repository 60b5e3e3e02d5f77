import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useMessages } from '../../../../messages/provider.tsx'
import { Disclosure } from '../../../../parts/layout/disclosure.tsx'
import { RecordPage } from '../../../../parts/layout/record-page.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { RawText } from '../../../../parts/values/raw-text.tsx'
import { StatusBadge } from '../../../../parts/values/status-badge.tsx'
import { When } from '../../../../parts/values/when.tsx'
import { lazyPart } from '../../../../preload.ts'
import { usePathTo } from '../../../../session/business.tsx'
import { useLiveOrders } from '../list/live-orders.ts'
import { hasOpenProof, mayHaveInvoices, mayHaveRefunds, mayHaveReturns } from '../order-actions.ts'
import { OrderStatusBadge, PaymentBadge } from '../order-badges.tsx'
import { useOrder } from '../queries.ts'
import { EarlierOrders } from './earlier-orders.tsx'
import { OrderButtons } from './order-buttons.tsx'
import { OrderLines, OrderMoney } from './order-lines.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderShipment } from './order-shipment.tsx'
import { OrderAddress, OrderAttributes, OrderCustomer, OrderNotes } from './order-side.tsx'

const OrderInvoices = lazy(() => import('../../invoices/order-invoices.tsx'))
const OrderChats = lazy(() => import('../../../settings/whatsapp/order-chats.tsx'))
const OrderTimeline = lazy(() => import('./order-timeline.tsx'))
const OrderRefunds = lazyPart('refunds', async () => (await import('../../refunds/order-cards.ts')).OrderRefunds)
const OrderReturns = lazyPart('refunds', async () => (await import('../../refunds/order-cards.ts')).OrderReturns)

export default function OrderPage() {
  const { order: words, orders } = useMessages()
  const pathTo = usePathTo()
  const query = useOrder(useParams().order_id!)
  useLiveOrders(Boolean(query.data))
  return (
    <Loaded query={query} rows={5}>
      {({ answer: order, etag }) => {
        const payment = <OrderPayment order={order} />
        return (
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
            main={
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
            }
            side={
              <>
                <OrderCustomer order={order} />
                <EarlierOrders order={order} />
                <OrderAddress order={order} />
                <Suspense>{mayHaveInvoices(order) && <OrderInvoices order={order} />}</Suspense>
                <OrderNotes order={order} etag={etag} />
                <OrderAttributes order={order} />
                <Disclosure label={words.json}>
                  <RawText label={words.json} text={JSON.stringify(order, null, 2)} />
                </Disclosure>
              </>
            }
          />
        )
      }}
    </Loaded>
  )
}
