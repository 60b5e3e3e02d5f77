import type { Check } from '../check.ts'
import { expectEqual, expectHeader, expectMatch, expectStatus, expectThat, isRecord } from '../run/expect.ts'
import type { Kit } from '../run/kit.ts'

const nobody = '00000000-0000-7000-8000-000000000000'
const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const money = /^-?\d+\.\d{2}$/
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

const moneyFields = [
  'product_price',
  'product_discount',
  'shipping_cost',
  'shipping_discount',
  'other_income',
  'gross_revenue',
]

const move = ({ call }: Kit, ids: unknown[], status: string) =>
  call('POST /v3/orders/change-status', { body: { ids, status } })

const readStock = async ({ records }: Kit, id: number): Promise<number> => {
  const { body } = await records.must(`GET /v3/variants/${id}/stock`)
  return body.warehouses.reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0)
}

/** Orders as many of the counted goods. */
async function orderCounted({ records }: Kit, quantity: number) {
  const variant = await records.counted()
  return await records.order({
    ordervariants: [{ variant_unique_id: variant.unique_id, quantity }],
    shipping_cost: '0',
  })
}

const asCents = (amount: string) => Math.round(Number(amount) * 100)

export const orders: Check[] = [
  {
    id: 'orders.id-is-a-uuid',
    rule: 'The `id` of an order is a UUIDv7.',
    async run({ call, records }) {
      const { body } = await records.readOnlyOrder()
      const answer = await call(`GET /v3/orders/${body.id}`)
      expectMatch(answer, 'id', answer.body?.id, uuidV7)
    },
  },
  {
    id: 'orders.number-carries-the-date',
    rule: '`order_id` is the date, YYMMDD, and capital letters.',
    async run({ call, records }) {
      const { body } = await records.readOnlyOrder()
      const answer = await call(`GET /v3/orders/${body.id}`)
      expectMatch(answer, 'order_id', answer.body?.order_id, /^\d{6}[A-Z]{6,7}$/)
    },
  },
  {
    id: 'orders.money-is-a-text',
    rule: 'Money is a decimal string with two places in every response.',
    async run({ call, records }) {
      const { body } = await records.readOnlyOrder()
      const answer = await call(`GET /v3/orders/${body.id}`)
      for (const field of moneyFields) expectMatch(answer, field, answer.body?.[field], money)
    },
  },
  {
    id: 'orders.times-have-microseconds',
    rule: 'Time is ISO 8601 UTC with microseconds.',
    async run({ records }) {
      const answer = await records.readOnlyOrder()
      expectMatch(answer, 'created_at', answer.body.created_at, moment)
    },
  },
  {
    id: 'orders.totals-add-up',
    rule: '`gross_revenue` is prices and costs less discounts.',
    async run({ call, records }) {
      const { body } = await records.readOnlyOrder()
      const answer = await call(`GET /v3/orders/${body.id}`)
      const cents = (field: string) => asCents(answer.body?.[field] ?? '0')
      const sum =
        cents('product_price') -
        cents('product_discount') -
        cents('discount_code_discount') +
        cents('shipping_cost') -
        cents('shipping_discount') -
        cents('unique_code_discount') +
        cents('other_income') +
        cents('payment_link_income') +
        cents('service_fee')
      expectEqual(answer, 'gross_revenue in cents', cents('gross_revenue'), Math.max(sum, 0))
    },
  },
  {
    id: 'orders.weights-are-grams',
    rule: '`total_weight` and `product_weight` are integers of grams.',
    async run({ call, records }) {
      const { body } = await records.readOnlyOrder()
      const answer = await call(`GET /v3/orders/${body.id}`)
      for (const field of ['total_weight', 'product_weight'])
        expectThat(answer, Number.isInteger(answer.body?.[field]), `${field} = an integer`, answer.body?.[field])
    },
  },
  {
    id: 'orders.phones-have-one-form',
    rule: 'Phones are stored in one form: digits with country code.',
    async run({ records }) {
      const { customer_phone, ...buyer } = records.buyer()
      const answer = await records.order({
        ...buyer,
        customer_phone: `+${customer_phone.slice(0, 3)} ${customer_phone.slice(3, 6)}-${customer_phone.slice(6)}`,
      })
      expectEqual(answer, 'customer_phone', findPhone(answer.body), customer_phone)
    },
  },
  {
    id: 'orders.unknown-is-404',
    rule: 'An order that does not exist is 404 `not_found`.',
    async run({ call }) {
      const answer = await call(`GET /v3/orders/${nobody.replace('7000', '7001')}`)
      expectStatus(answer, 404)
      expectEqual(answer, 'error_code', answer.body?.error_code, 'not_found')
    },
  },
  {
    id: 'orders.malformed-id-is-404',
    rule: 'An id of the wrong form is 404 on every id route.',
    async run({ call }) {
      expectStatus(await call('GET /v3/orders/not-an-id'), 404)
    },
  },
  {
    id: 'orders.found-by-number',
    rule: '`search_field` selects one column; the default is `order_id`.',
    async run({ call, records }) {
      // With one order only, a list that is not searched would be the same.
      const [{ body }] = await Promise.all([records.readOnlyOrder(), records.checkout()])
      const answer = await call('GET /v3/orders', { query: { search: body.order_id } })
      expectStatus(answer, 200)
      const found = answer.body.data.map(({ order_id }: { order_id: string }) => order_id)
      expectEqual(answer, 'the found orders', found, [body.order_id])
    },
  },
  {
    id: 'orders.have-an-etag',
    rule: 'Responses of orders carry `ETag`.',
    async run({ call, records }) {
      const { body } = await records.readOnlyOrder()
      expectHeader(await call(`GET /v3/orders/${body.id}`), 'etag')
    },
  },
  {
    id: 'orders.stale-change-is-412',
    rule: '`If-Match` on PATCH answers 412 when stale.',
    async run({ call, records }) {
      const { body } = await records.order()
      const headers = { 'if-match': '"another-version"' }
      expectStatus(await call(`PATCH /v3/orders/${body.id}`, { headers, body: { notes: 'Conformance' } }), 412)
    },
  },
  {
    id: 'orders.change-of-notes-changes-no-total',
    rule: 'An edit of `notes` is stored, and changes no total.',
    async run({ call, records }) {
      const { body } = await records.order()
      const answer = await call(`PATCH /v3/orders/${body.id}`, { body: { notes: 'Call first' } })
      expectStatus(answer, 200)
      expectEqual(answer, 'notes', answer.body?.notes, 'Call first')
      expectEqual(answer, 'gross_revenue', answer.body.gross_revenue, body.gross_revenue)
    },
  },
  {
    id: 'orders.unknown-field-is-refused',
    rule: 'Bodies are strict: a field that does not exist is refused.',
    async run({ call, records }) {
      const { body } = await records.order()
      expectStatus(await call(`PATCH /v3/orders/${body.id}`, { body: { no_such_field: 1 } }), 422, 400)
    },
  },
  {
    id: 'orders.move-changes-the-status',
    rule: 'A pending order can be confirmed; the move and its time are kept.',
    async run(kit) {
      const { body } = await kit.records.order()
      expectStatus(await move(kit, [body.id], 'confirmed'), 200)
      const answer = await kit.call(`GET /v3/orders/${body.id}`)
      expectEqual(answer, 'status', answer.body?.status, 'confirmed')
      expectMatch(answer, 'confirmed_time', answer.body.confirmed_time, moment)
    },
  },
  {
    id: 'orders.impossible-move-is-409',
    rule: 'A move that the table of states does not have is 409 `state_conflict`.',
    async run(kit) {
      const { body } = await kit.records.order()
      const answer = await move(kit, [body.id], 'completed')
      expectStatus(answer, 409)
      expectEqual(answer, 'error_code', answer.body?.error_code, 'state_conflict')
    },
  },
  {
    id: 'orders.bulk-is-all-or-nothing',
    rule: 'Ids that do not exist are 404 for the whole call and nothing changes.',
    async run(kit) {
      const { body } = await kit.records.order()
      expectStatus(await move(kit, [body.id, nobody], 'confirmed'), 404)
      const answer = await kit.call(`GET /v3/orders/${body.id}`)
      expectEqual(answer, 'status', answer.body?.status, body.status)
    },
  },
  {
    id: 'orders.bulk-names-what-is-missing',
    rule: 'Bulk routes name the ids that do not exist in `details.ids`.',
    async run(kit) {
      const answer = await move(kit, [nobody], 'confirmed')
      expectEqual(answer, 'details.ids', answer.body?.details?.ids, [nobody])
    },
  },
  {
    id: 'orders.stock-follows',
    rule: 'Stock is taken when an order is created, and returned when it is canceled.',
    async run(kit) {
      const { id } = await kit.records.counted()
      const before = await readStock(kit, id)
      const order = await orderCounted(kit, 3)
      expectEqual(order, 'stock after the order', await readStock(kit, id), before - 3)
      await move(kit, [order.body.id], 'canceled')
      expectEqual(order, 'stock after the cancellation', await readStock(kit, id), before)
    },
  },
  {
    id: 'orders.no-oversell',
    rule: 'More than there is cannot be ordered.',
    async run(kit) {
      const { unique_id } = await kit.records.counted()
      const store = await kit.records.store()
      const answer = await kit.call('POST /v3/orders', {
        body: {
          store_unique_id: store.unique_id,
          ordervariants: [{ variant_unique_id: unique_id, quantity: 5000 }],
          payment_method: 'bank_transfer',
          ...kit.records.buyer(),
        },
      })
      if (answer.status < 300) kit.records.deleteBoughtAtEnd(answer.body.order_id)
      expectStatus(answer, 422, 409)
    },
  },
  {
    id: 'orders.amounts-have-a-range',
    rule: 'An amount above 90,071,992,547,409.91 is 422 `amount_out_of_range`.',
    async run({ call, records }) {
      const { body } = await records.order()
      const answer = await call(`PATCH /v3/orders/${body.id}`, { body: { other_income: '99999999999999.00' } })
      expectStatus(answer, 422)
      const codes = (answer.body?.error_details ?? []).map(({ code }: { code: string }) => code)
      expectThat(
        answer,
        codes.includes('amount_out_of_range') || answer.body.error_code === 'amount_out_of_range',
        'the code amount_out_of_range',
        codes,
      )
    },
  },
  {
    id: 'orders.internal-notes-stay-internal',
    rule: '`internal_notes` are readable by the business only.',
    async run({ call, visit, records }) {
      const { body } = await records.order({ internal_notes: 'conformance-internal' })
      const read = await call(`GET /v3/orders/${body.id}`)
      expectEqual(read, 'internal_notes', read.body?.internal_notes, 'conformance-internal')
      const shown = await visit(`GET /orders/${body.secret_slug}`)
      expectThat(
        shown,
        !shown.text.includes('conformance-internal'),
        'no internal notes for buyers',
        'the internal notes',
      )
    },
  },
]

/** The phone of the buyer, wherever the order has it. */
function findPhone(order: Record<string, unknown>): unknown {
  return order.customer_phone ?? (isRecord(order.customer) ? order.customer.phone : undefined)
}
