import { expect, it } from 'vitest'
import { createOrderShop } from '../../../../test/records/orders.ts'
import { startService } from '../../../../test/support/service.ts'
import { leavingColumns } from '../../../schema/leaving-columns.ts'
import { redactPerson } from '../../events/redact-person.ts'
import { CustomerOrderOut } from '../customer-orders/schemas.ts'
import { showCustomerOrder } from '../customer-orders/views.ts'
import { showOrderEvent } from '../events/event-views.ts'
import type { Audience, Field } from '../fields/field-kinds.ts'
import { columnsReadBy, columnsShownTo } from '../fields/field-lists.ts'
import { lineFields } from '../fields/line-fields.ts'
import { orderFields } from '../fields/order-fields.ts'
import { loadOrder } from '../orders/load-orders.ts'
import { PublicOrder } from '../public-orders/schemas.ts'
import { publicColumns, showPublicOrder } from '../public-orders/views.ts'
import { showOrder } from './views.ts'

const service = await startService()
const shop = await createOrderShop(service)
const { db, pool, config } = service.service
const placed = await shop.order()
const whole = {
  ...(await loadOrder(db, { business_id: placed.business.id, id: placed.id })),
  // Values for which the views read every column.
  payment_status: 'paid' as const,
  payment_method: 'payment_link',
  post_payment_redirect_url: 'https://shop.test',
}

const views = {
  merchant: (order: typeof whole) => showOrder(order, config),
  public: (order: typeof whole) =>
    showPublicOrder(
      Object.assign(order, {
        moves: [],
        store: { ...order.store, settings: {}, slug: 'kopi', hostname: null },
      }) as never,
      config,
    ),
  event: (order: typeof whole) => showOrderEvent(order),
  customer: (order: typeof whole) => showCustomerOrder(Object.assign(order, { settings: {} }), config),
}

/** Records every property that is read. */
const watch = <T extends object>(target: T, seen: Set<string>): T =>
  new Proxy(target, {
    get: (row, name) => {
      seen.add(String(name))
      return Reflect.get(row, name)
    },
  })

function readBy(audience: keyof typeof views) {
  const [order, line] = [new Set<string>(), new Set<string>()]
  const lines = whole.lines.map((one) => watch(one, line))
  const { orderlines } = views[audience](watch({ ...whole, lines }, order))
  expect(orderlines).toHaveLength(1)
  return { order, line }
}

type Column = { name: string; type: string; default: string | null; is_nullable: boolean }

const listColumns = async (table: string) => {
  const { rows } = await pool.query<Column>(
    `select a.attname as name, not a.attnotnull as is_nullable, pg_get_expr(d.adbin, d.adrelid) as default,
      coalesce(nullif(format_type(nullif(t.typbasetype, 0), null), '-'), format_type(a.atttypid, null)) as type
    from pg_attribute a join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attname`,
    [table],
  )
  return rows.filter(({ name }) => !leavingColumns[table]?.[name])
}

/** The default of a column as the database writes it, without the cast. */
const sqlDefault = (value: unknown) =>
  value === undefined || value === null ? null : typeof value === 'object' ? JSON.stringify(value) : String(value)

it.each([
  ['orders', orderFields],
  ['order_lines', lineFields],
] as const)('declares the type and default of every column of %s', async (table, fields: Record<string, Field>) => {
  const declared = Object.entries(fields).map(([name, { type, default: initial }]) => ({
    name,
    type: type === 'timestamptz' ? 'timestamp with time zone' : type,
    // Required times have a default in the table too.
    default: type === 'timestamptz' ? null : type === 'text[]' ? '{}' : sqlDefault(initial),
    is_nullable: initial === null,
  }))
  const columns = (await listColumns(table)).map((column) => ({
    ...column,
    default:
      column.default === 'now()' ? null : (column.default?.replace(/::.*$/, '').replace(/^'(.*)'$/, '$1') ?? null),
  }))
  expect(declared.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(columns)
})

it.each(['merchant', 'public', 'customer', 'event'] as const)(
  'shows the %s exactly the declared columns',
  (audience) => {
    const { order, line } = readBy(audience)
    const among = (fields: object, seen: Set<string>) => Object.keys(fields).filter((column) => seen.has(column))
    expect(among(orderFields, order)).toEqual(columnsReadBy(audience))
    expect(among(lineFields, line)).toEqual(columnsReadBy(audience, lineFields))
  },
)

it('loses every personal column in recorded events when the buyer is erased', () => {
  const personal = columnsShownTo('event').filter((name) => (orderFields as Record<string, Field>)[name]!.personal)
  expect(personal).toContain('notes')
  for (const name of personal) expect(redactPerson('order.updated', { [name]: 'Sari' }), name).toEqual({ [name]: null })
})

it('reads only the columns that the public sees', () => {
  expect(publicColumns).toEqual(columnsReadBy('public'))
})

it.each([
  ['public', PublicOrder],
  ['customer', CustomerOrderOut],
] as const)('has no field in the order of the %s with the name of a hidden column', (audience, schema) => {
  const seen = columnsReadBy(audience as Audience)
  const hidden = Object.keys(orderFields).filter((column) => !seen.includes(column))
  expect(hidden.filter((column) => column in schema.properties)).toEqual([])
})
