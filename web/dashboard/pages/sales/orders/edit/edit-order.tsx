import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useApi } from '../../../../api/hooks.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { RecordPage } from '../../../../parts/layout/record-page.tsx'
import { Empty } from '../../../../parts/lists/empty.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { useLiveLists } from '../../../../parts/live/use-live-lists.ts'
import { useBusiness, usePathTo } from '../../../../session/business.tsx'
import { isPriceOpen } from '../order-actions.ts'
import { OrderStatusBadge, PaymentBadge } from '../order-badges.tsx'
import { useOrder } from '../queries.ts'
import { orderEditWords } from './words.ts'

/** Loaded in parallel with the order. */
const form = import('./edit-form.tsx')
const EditForm = lazy(async () => ({ default: (await form).EditForm }))

/** Edits the items, address, courier and amounts of an order, while that is allowed. */
export default function EditOrder() {
  const { orderEdit } = useWords(orderEditWords)
  const { path } = useBusiness()
  const pathTo = usePathTo()
  const id = useParams().order_id!
  const order = useOrder(id)
  const isOpen = order.data !== undefined && isPriceOpen(order.data.answer)
  const items = useApi(
    'GET /api/businesses/{business_id}/orders/{id}/items',
    { path: { ...path, id } },
    { enabled: isOpen },
  )
  useLiveLists(Boolean(order.data))
  return (
    <Loaded query={order} rows={5}>
      {(latest) => (
        <RecordPage
          title={orderEdit.title(latest.answer.order_id)}
          back={{ to: pathTo('order', { order_id: id }), label: orderEdit.back(latest.answer.order_id) }}
          badges={
            <>
              <OrderStatusBadge status={latest.answer.status} />
              <PaymentBadge status={latest.answer.payment_status} />
            </>
          }
          actions={null}
          main={
            isOpen ? (
              <Loaded query={items}>
                {({ data }) => (
                  <Suspense fallback={null}>
                    <EditForm
                      latest={latest}
                      items={data}
                      onReload={async () => {
                        const [{ data: order_ }, { data: items_ }] = await Promise.all([
                          order.refetch(),
                          items.refetch(),
                        ])
                        return order_ && items_ && { latest: order_, items: items_.data }
                      }}
                    />
                  </Suspense>
                )}
              </Loaded>
            ) : (
              <Empty icon="orders" title={orderEdit.fixed} lead={orderEdit.fixedLead} />
            )
          }
        />
      )}
    </Loaded>
  )
}
