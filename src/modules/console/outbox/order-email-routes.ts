import { type MerchantRoute, merchantRead } from '../../../access/merchant-route.ts'
import { Id, ListOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { params, tag } from '../../order-desk/order-routes/index.ts'
import { findOrder } from '../../orders/orders/index.ts'
import { getOrderEmail, listOrderEmails } from './list-mails.ts'
import { OrderEmailDetail, OrderEmailOut } from './schemas.ts'
import { showOrderEmail, showOrderEmailDetail } from './views.ts'

export const orderEmailRoutes = ({ db, config }: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path: '/orders/:id/emails',
    tag,
    summary: 'List the mails about an order, newest first, with what became of each',
    scope: 'order:list',
    params,
    answer: { status: 200, schema: ListOf(OrderEmailOut) },
    errors: [404],
    handle: async ({ merchant, params }) => {
      const order = await findOrder(db, merchant.business_id, params.id)
      const { order_id, mails } = await listOrderEmails(db, order)
      return toList(mails.map(showOrderEmail(config, order_id)))
    },
  }),
  merchantRead({
    method: 'GET',
    path: '/orders/:id/emails/:email_id',
    tag,
    summary: 'Read a mail about an order',
    scope: 'order:read',
    params: { ...params, email_id: Id },
    answer: { status: 200, schema: OrderEmailDetail },
    errors: [404],
    handle: async ({ merchant, params }) => {
      const order = await findOrder(db, merchant.business_id, params.id)
      const { order_id, mail } = await getOrderEmail(db, order, params.email_id)
      return showOrderEmailDetail(config, order_id)(mail)
    },
  }),
]
