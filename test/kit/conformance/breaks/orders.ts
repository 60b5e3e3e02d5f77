import { type Break, inAnswer, inRequest, inStatus } from './break.ts'

const read = /^GET \/v3\/orders\/[0-9a-f-]{36}$/
const create = /^POST \/v3\/orders$/
const change = /^PATCH \/v3\/orders\//
const move = /^POST \/v3\/orders\/change-status$/

const nobody = '00000000-0000-7000-8000-000000000000'

export const orderBreaks: Break[] = [
  inAnswer('orders.id-is-a-uuid', 'shows random UUIDs', read, ({ body }) => {
    if (body?.order_id) body.id = body.id.replace(/^(.{14})7/, '$14')
  }),
  inAnswer('orders.number-carries-the-date', 'numbers orders in small letters', read, ({ body }) => {
    if (body?.order_id) body.order_id = body.order_id.toLowerCase()
  }),
  inAnswer('orders.money-is-a-text', 'shows money as numbers', read, ({ body }) => {
    if (body?.gross_revenue) body.gross_revenue = Number(body.gross_revenue)
  }),
  inAnswer('orders.times-have-microseconds', 'cuts times to seconds', create, ({ body }) => {
    if (body?.created_at) body.created_at = body.created_at.replace(/\.\d+/, '')
  }),
  inAnswer('orders.totals-add-up', 'adds a rupiah', read, ({ body }) => {
    if (body?.gross_revenue) body.gross_revenue = (Number(body.gross_revenue) + 1).toFixed(2)
  }),
  inAnswer('orders.weights-are-grams', 'shows weights as texts', read, ({ body }) => {
    if (body?.order_id) body.total_weight = String(body.total_weight)
  }),
  inAnswer('orders.phones-have-one-form', 'keeps phones as they were typed', create, ({ body }, { body: sent }) => {
    if (body?.customer?.phone) body.customer.phone = sent.customer_phone
    if (body?.customer_phone) body.customer_phone = sent.customer_phone
  }),
  inStatus('orders.unknown-is-404', 'forbids unknown orders', /^GET \/v3\/orders\/.{8}-0000-7001/, 404, 403),
  inStatus('orders.malformed-id-is-404', 'answers malformed ids with 400', /^GET \/v3\/orders\/not-an-id$/, 404, 400),
  inRequest('orders.found-by-number', 'does not search without a field', /^GET \/v3\/orders$/, ({ query }) => {
    if (!query.has('search_field')) query.delete('search')
  }),
  inAnswer('orders.have-an-etag', 'drops ETag', read, ({ headers }) => {
    delete headers.etag
  }),
  inRequest('orders.stale-change-is-412', 'ignores If-Match', change, ({ headers }) => {
    delete headers['if-match']
  }),
  inAnswer('orders.change-of-notes-changes-no-total', 'computes totals anew', change, ({ body }) => {
    if (body?.gross_revenue) body.gross_revenue = '1.00'
  }),
  inRequest('orders.unknown-field-is-refused', 'ignores unknown fields', change, ({ body }) => {
    delete body?.no_such_field
  }),
  inAnswer('orders.move-changes-the-status', 'forgets the time of a move', read, ({ body }) => {
    if (body?.status === 'confirmed') body.confirmed_time = null
  }),
  inStatus('orders.impossible-move-is-409', 'answers impossible moves with 422', move, 409, 422),
  inRequest('orders.bulk-is-all-or-nothing', 'moves what it finds', move, ({ body }) => {
    if (body.ids.length > 1) body.ids = body.ids.filter((id: string) => id !== nobody)
  }),
  inAnswer('orders.bulk-names-what-is-missing', 'does not name missing ids', move, ({ body }) => {
    delete body?.details
  }),
  {
    check: 'orders.stock-follows',
    does: 'shows the stock of the morning',
    make: () => {
      let first: unknown
      return {
        answer: (reply, { path }) => {
          if (!path.endsWith('/stock')) return
          first ??= reply.body
          reply.body = first
        },
      }
    },
  },
  inRequest('orders.no-oversell', 'sells what is not there', create, ({ body }) =>
    body.ordervariants?.[0]?.quantity === 5000 ? { status: 201, body: { order_id: '250101AAAAAA' } } : undefined,
  ),
  inAnswer('orders.amounts-have-a-range', 'has a code of its own for large amounts', change, ({ body }) => {
    if (JSON.stringify(body).includes('amount_out_of_range'))
      Object.assign(body, { error_details: [], error_code: 'validation_failed' })
  }),
  inAnswer(
    'orders.internal-notes-stay-internal',
    'shows internal notes to buyers',
    /^GET .*\/public\/orders\//,
    ({ body }) => {
      if (body?.order_id) body.internal_notes = 'conformance-internal'
    },
  ),
]
