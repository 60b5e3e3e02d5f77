import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import type { Service } from '../../../platform/service.ts'
import { findOrder, loadOrder, lockOrder, toEtag } from '../../orders/orders/index.ts'
import { OrderOut, showOrder } from '../../orders/views/index.ts'
import { params, permission, tag, toAuthor } from '../order-routes/index.ts'
import { createOrder } from './create-order.ts'
import { duplicateOrder } from './duplicate-order.ts'
import { DuplicateIn, OrderIn, OrderPatch } from './input/write-schemas.ts'
import { updateOrder } from './update-order.ts'

/** The description of routes that may change an order's buyer. */
export const buyerChangeDescription =
  'While the order has an open refund or return, its email address and its customer are changed only by who may refund: a member needs `refunds:manage`, a machine the scope `refund:create` too.'

export const orderRoutes = (service: Service): MerchantRoute[] => [
  merchantCreate({
    method: 'POST',
    path: '/orders',
    tag,
    summary: 'Create an order; it is a draft until it names all that shipping and payment need',
    description: 'A closed store sells nothing: 409 with the reason `store_closed`, for drafts and copies too.',
    scope: 'order:create',
    permission,
    body: OrderIn,
    answer: { status: 200, schema: OrderOut, hasEtag: true },
    errors: [404, 409],
    example: {
      store_unique_id: 'store_6rPbq9GkVtX2mZ4sJcL8dWfA',
      customer_name: 'Sari Dewi',
      customer_phone: '628112345678',
      ordervariants: [{ variant_unique_id: 'variant_9fHq2LmXcT7vBz4KpR8sWdYa', quantity: 1 }],
      payment_method: 'bank_transfer',
    },
    handle: async (tx, { merchant, body, now, request, reply }) => {
      const order = await createOrder(tx, toAuthor(merchant, request.caller), body, now)
      reply.header('etag', toEtag(order))
      return showOrder(order, service.config)
    },
  }),
  merchantRead({
    method: 'GET',
    path: '/orders/:id',
    tag,
    summary: 'Read an order',
    scope: 'order:read',
    params,
    answer: { status: 200, schema: OrderOut, hasEtag: true },
    errors: [404],
    handle: async ({ merchant, params, reply }) => {
      const order = await loadOrder(service.db, await findOrder(service.db, merchant.business_id, params.id))
      reply.header('etag', toEtag(order))
      return showOrder(order, service.config)
    },
  }),
  merchantAction({
    method: 'PATCH',
    path: '/orders/:id',
    tag,
    summary: 'Change an order; `If-Match` refuses when it has changed since it was read',
    description: `${buyerChangeDescription} \`notes\` is the buyer's note, which the buyer reads; \`internal_notes\` is read by the business only.`,
    scope: 'order:update',
    permission,
    params,
    body: OrderPatch,
    answer: { status: 200, schema: OrderOut, hasEtag: true },
    errors: [404, 409, 412],
    example: { notes: 'Leave it with the neighbour' },
    handle: async (tx, { merchant, params, body, now, request, reply }) => {
      const editor = { ...toAuthor(merchant, request.caller), caller: request.caller }
      const ifMatch = request.headers['if-match']
      const found = await findOrder(tx, merchant.business_id, params.id)
      const order = await updateOrder(tx, editor, found, body, ifMatch, now)
      reply.header('etag', toEtag(order))
      return showOrder(order, service.config)
    },
  }),
  merchantCreate({
    method: 'POST',
    path: '/orders/:id/duplicate',
    tag,
    summary: 'Copy an order to a new, unpaid one; the original is canceled',
    scope: 'order:create',
    permission,
    params,
    example: { payment_method: 'va_bca' },
    body: DuplicateIn,
    answer: { status: 200, schema: OrderOut },
    errors: [404, 409],
    handle: async (tx, { merchant, params, body, now, request }) => {
      const original = await findOrder(tx, merchant.business_id, params.id)
      await lockOrder(tx, original)
      const order = await duplicateOrder(tx, toAuthor(merchant, request.caller), original, body, now)
      return showOrder(order, service.config)
    },
  }),
]
