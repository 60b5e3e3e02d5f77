import { Type } from 'typebox'
import { type MerchantRoute, merchantAction } from '../../../access/merchant-route.ts'
import { Closed, Id, Text } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { holdCustomer } from '../../buyers/customers/index.ts'
import { moveBuyer } from '../../goods/digital-delivery/index.ts'
import type { GoodsKind } from '../../orders/mails/index.ts'
import { findOrder, lockOrder, saveOrder } from '../../orders/orders/index.ts'
import { OrderOut, showOrder } from '../../orders/views/index.ts'
import { params, permission, tag, toAuthor } from '../order-routes/index.ts'
import { checkBuyerChange } from './check-buyer-change.ts'
import { buyerChangeDescription } from './routes.ts'
import { sendGoods } from './send-goods.ts'

const order = { answer: { status: 200, schema: OrderOut }, errors: [404], permission, params, tag }

/** Routes that change one order. */
export function orderDetailRoutes({ config }: Service): MerchantRoute[] {
  const sending = (path: string, kind: GoodsKind, summary: string) =>
    merchantAction({
      method: 'POST',
      path: `/orders/:id/${path}`,
      tag,
      summary,
      scope: 'order:read',
      permission,
      params,
      answer: { status: 204, schema: null },
      errors: [404, 409],
      handle: async (tx, { merchant, params, now, request }) => {
        const found = await findOrder(tx, merchant.business_id, params.id)
        await sendGoods(tx, found, kind, config, toAuthor(merchant, request.caller).by, now)
      },
    })
  return [
    sending('send-product-digital', 'files', 'Mail the buyer the files, links and licence keys of an order again'),
    sending('send-lms-access', 'courses', 'Mail the buyer the access to the courses of an order again'),
    merchantAction({
      ...order,
      method: 'PATCH',
      path: '/orders/:id/customer',
      summary: 'Give an order to another customer',
      description: buyerChangeDescription,
      scope: 'order:update',
      example: { customer_id: 7 },
      body: Closed({ customer_id: Id }),
      errors: [404, 409],
      handle: async (tx, { merchant, params, body, now, request }) => {
        const found = await findOrder(tx, merchant.business_id, params.id)
        const locked = await lockOrder(tx, found)
        const { id: customer_id, name, email, phone } = await holdCustomer(tx, merchant.business_id, body.customer_id)
        const fields = {
          customer_id,
          customer_email: email,
          customer_phone: phone,
          ...(name && { customer_name: name }),
        }
        await checkBuyerChange(tx, request.caller, locked, fields)
        await moveBuyer(tx, found, customer_id)
        return showOrder(await saveOrder(tx, found, fields, toAuthor(merchant, request.caller).by, now), config)
      },
    }),
    merchantAction({
      ...order,
      method: 'POST',
      path: '/orders/:id/update-tags',
      summary: "Replace an order's tags",
      scope: 'order:update',
      example: { tags: ['gift'] },
      body: Closed({ tags: Type.Array(Text(50), { maxItems: 50, uniqueItems: true }) }),
      handle: async (tx, { merchant, params, body: { tags }, now, request }) => {
        const found = await findOrder(tx, merchant.business_id, params.id)
        await lockOrder(tx, found)
        return showOrder(await saveOrder(tx, found, { tags }, toAuthor(merchant, request.caller).by, now), config)
      },
    }),
  ]
}
