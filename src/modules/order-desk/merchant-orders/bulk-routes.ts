import { type TProperties, Type } from 'typebox'
import { type MerchantRoute, merchantAction } from '../../../access/merchant-route.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { Closed, ListOf, Nullable, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { parseMoment } from '../../../platform/text/parse-moment.ts'
import { deleteOrders, type FullOrder, findOrderIds, loadOrders } from '../../orders/orders/index.ts'
import { OrderId, orderUrls, PaymentStatusSchema, Status, Urls } from '../../orders/views/index.ts'
import { moveByHand } from '../../payments/refunds/index.ts'
import { IdsIn, permission, tag, toAuthor } from '../order-routes/index.ts'
import { ChangeStatusIn } from './input/write-schemas.ts'
import { markNotSpam } from './mark-not-spam.ts'

const fields = { id: OrderId, order_id: Type.String(), ...Urls, status: Status, payment_status: PaymentStatusSchema }
const Moved = <P extends TProperties>(more: P) => ListOf(Closed({ ...fields, ...more }))

const spam = { is_probably_spam: Type.Boolean(), mark_as_spam_by: Nullable(Type.String()) }

export function bulkOrderRoutes({ config }: Service): MerchantRoute[] {
  const show = (order: FullOrder) => ({
    id: order.id,
    order_id: order.order_id,
    ...orderUrls(order, config.shopUrl),
    status: order.status,
    payment_status: order.payment_status,
  })

  return [
    merchantAction({
      method: 'POST',
      path: '/orders/change-status',
      tag,
      summary: 'Move 1 to 100 orders along one or both axes, all or none',
      scope: 'order:change_status',
      permission,
      body: ChangeStatusIn,
      answer: { status: 200, schema: Moved({}) },
      errors: [404, 409],
      example: { ids: ['0193e6a0-7c1b-7f2e-9a51-2b6d1c0f4e77', 120045], status: 'shipped' },
      handle: async (tx, { merchant, body, now, request }) => {
        const { ids, status, payment_status, by, transfer_time, sub_payment_method: _, ...rest } = body
        if (!status && !payment_status) throw validationFailed({ base: 'change_required' })
        const fields = {
          ...rest,
          ...(transfer_time !== undefined && {
            transfer_time: transfer_time && parseMoment(transfer_time, 'transfer_time'),
          }),
        }
        const who = by ?? toAuthor(merchant, request.caller).by
        const found = await findOrderIds(tx, merchant.business_id, ids)
        await moveByHand(tx, merchant.business_id, found, { status, payment_status, fields }, who, now)
        return toList((await loadOrders(tx, merchant.business_id, found)).map(show))
      },
    }),
    merchantAction({
      method: 'POST',
      path: '/orders/delete',
      tag,
      summary: 'Delete 1 to 100 orders without open refunds and returns, all or none',
      scope: 'order:delete',
      permission,
      example: { ids: ['01a1dd45-7520-70c4-8396-08f1a45ed9a1', 1042] },
      body: IdsIn,
      answer: { status: 200, schema: ListOf(OrderId) },
      errors: [404, 409],
      handle: async (tx, { merchant, body, now, request }) => {
        const ids = await findOrderIds(tx, merchant.business_id, body.ids)
        return toList(await deleteOrders(tx, merchant.business_id, ids, toAuthor(merchant, request.caller).by, now))
      },
    }),
    merchantAction({
      method: 'POST',
      path: '/orders/mark-not-spam',
      tag,
      summary: 'Say that 1 to 100 orders are no spam, all or none',
      scope: 'order:update',
      permission,
      example: { ids: ['01a1dd45-7520-70c4-8396-08f1a45ed9a1', 1042] },
      body: IdsIn,
      answer: { status: 200, schema: Moved(spam) },
      errors: [404],
      handle: async (tx, { merchant, body, now, request }) => {
        const { by } = toAuthor(merchant, request.caller)
        const ids = await findOrderIds(tx, merchant.business_id, body.ids)
        const orders = await markNotSpam(tx, merchant.business_id, ids, by, now)
        return toList(
          orders.map((order) => ({
            ...show(order),
            is_probably_spam: order.is_probably_spam,
            mark_as_spam_by: order.mark_as_spam_by,
          })),
        )
      },
    }),
  ]
}
