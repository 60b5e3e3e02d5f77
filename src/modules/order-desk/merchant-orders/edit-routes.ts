import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantRead } from '../../../access/merchant-route.ts'
import { pictureUrl } from '../../../platform/http/addresses.ts'
import { Closed, ListOf, MoneyOut, Nullable, OneOf, Text, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import { findOrder, toEtag } from '../../orders/orders/index.ts'
import { OrderOut, showOrder } from '../../orders/views/index.ts'
import { params, permission, tag, toAuthor } from '../order-routes/index.ts'
import { OrderPatch } from './input/write-schemas.ts'
import { listOrderItems, type OrderItemRow } from './list-order-items.ts'
import { previewUpdate, receiptAmounts } from './preview-update.ts'
import { rejectProof } from './reject-proof.ts'

const Amounts = Closed(
  Object.fromEntries(receiptAmounts.map((name) => [name, MoneyOut])) as Record<
    (typeof receiptAmounts)[number],
    typeof MoneyOut
  >,
  { title: 'OrderAmounts' },
)

const OrderPreview = Closed(
  { before: Amounts, after: Amounts, difference: MoneyOut },
  { title: 'OrderPreview', description: '`difference` is what the buyer pays more, or less if it is negative' },
)

const OrderItem = Closed(
  {
    type: OneOf(['variant', 'bundle_price_option']),
    unique_id: Type.String(),
    name: Type.String(),
    quantity: Type.Integer(),
    price: Nullable(MoneyOut),
    available_qty: Nullable(
      Type.Integer({
        description: "Stock of the order's warehouse besides the order's own units; null if not counted",
      }),
    ),
    image: Nullable(Type.String()),
  },
  { title: 'OrderItem', description: '`price` is the present one, null if the item is no longer sold' },
)

const showItem =
  (baseUrl: string) =>
  ({ type, unique_id, name, quantity, price, available_qty, image }: OrderItemRow) => ({
    type,
    unique_id,
    name,
    quantity,
    price: price === null ? null : formatMoney(price),
    available_qty,
    image: pictureUrl(baseUrl)(image),
  })

/** Routes for the page where a merchant edits an order, and for rejecting a proof of transfer. */
export const orderEditRoutes = (service: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path: '/orders/:id/items',
    tag,
    summary: 'What an order sells, with present prices and stock, as an edit would sell it',
    scope: 'order:read',
    params,
    answer: { status: 200, schema: ListOf(OrderItem) },
    errors: [404],
    handle: async ({ merchant, params }) => {
      const order = await findOrder(service.db, merchant.business_id, params.id)
      return toList((await listOrderItems(service.db, order)).map(showItem(service.config.baseUrl)))
    },
  }),
  merchantRead({
    method: 'POST',
    path: '/orders/:id/preview-update',
    tag,
    summary: 'What `PATCH /orders/{id}` with the same body would change in the amounts; nothing is written',
    description:
      'Refuses what the edit would refuse, `If-Match` and missing stock included. A new payment method may draw another unique code when it is saved.',
    scope: 'order:update',
    permission,
    params,
    body: OrderPatch,
    answer: { status: 200, schema: OrderPreview },
    errors: [404, 409, 412],
    example: { shipping_cost: '15000' },
    handle: async ({ merchant, params, body, now, request }) => {
      const order = await findOrder(service.db, merchant.business_id, params.id)
      const editor = { ...toAuthor(merchant, request.caller), caller: request.caller }
      return await previewUpdate(service.db, editor, order, body, request.headers['if-match'], now)
    },
  }),
  merchantAction({
    method: 'POST',
    path: '/orders/:id/reject-transfer-proof',
    tag,
    summary: "Reject the buyer's proof of transfer, say why, and ask for another one",
    description:
      'Removes the proof, shows the reason on the order page of the buyer until another proof is uploaded, and mails it if the order has an email address. `If-Match` refuses when the order, and perhaps its proof, has changed since it was read.',
    scope: 'order:update',
    permission,
    params,
    body: Closed({ reason: Text(500) }),
    answer: { status: 200, schema: OrderOut, hasEtag: true },
    errors: [404, 409, 412],
    example: { reason: 'The picture cannot be read' },
    handle: async (tx, { merchant, params, body, now, request, reply }) => {
      const author = toAuthor(merchant, request.caller)
      const ifMatch = request.headers['if-match']
      const found = await findOrder(tx, merchant.business_id, params.id)
      const order = await rejectProof(tx, author, found, body.reason, service.config, ifMatch, now)
      reply.header('etag', toEtag(order))
      return showOrder(order, service.config)
    },
  }),
]
