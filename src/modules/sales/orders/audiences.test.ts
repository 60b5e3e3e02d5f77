import { expect, it } from 'vitest'
import { createOrderShop } from '../../../../test/orders.ts'
import { startService } from '../../../../test/service.ts'
import { audiences, lineAudiences } from './audiences.ts'
import { CustomerOrderOut } from './customer-schemas.ts'
import { showCustomerOrder } from './customer-view.ts'
import { PublicOrder, publicColumns } from './index.ts'
import { loadOrder } from './load-orders.ts'
import { showPublicOrder } from './public-view.ts'
import { showOrder } from './views.ts'

const service = await startService()
const shop = await createOrderShop(service)
const { db, pool, config } = service.service
const whole = {
  ...(await loadOrder(db, (await shop.order()).id)),
  // What a view looks at only sometimes.
  ...{
    payment_status: 'paid' as const,
    payment_method: 'payment_link',
    post_payment_redirect_url: 'https://shop.test',
  },
}

const views = {
  merchant: (order: typeof whole) => showOrder(order, config.appUrl),
  public: (order: typeof whole) =>
    showPublicOrder(
      Object.assign(order, { moves: [], store: { ...order.store, settings: {}, hostname: null } }) as never,
      config.appUrl,
    ),
  customer: (order: typeof whole) => showCustomerOrder(Object.assign(order, { settings: {} }), config.appUrl),
}

/** Notes every field that is looked at. */
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

const columnsOf = async (table: string) => {
  const { rows } = await pool.query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_schema = 'public' and table_name = $1",
    [table],
  )
  return rows.map((row) => row.column_name).sort()
}

const decided = (list: Record<string, string[]>, audience: string) =>
  Object.keys(list)
    .filter((column) => list[column]!.includes(audience))
    .sort()

it('has decided for every column of an order and of its lines who sees it', async () => {
  expect(Object.keys(audiences).sort()).toEqual(await columnsOf('orders'))
  expect(Object.keys(lineAudiences).sort()).toEqual(await columnsOf('order_lines'))
})

it.each(['merchant', 'public', 'customer'] as const)('shows the %s exactly the columns decided for it', (audience) => {
  const { order, line } = readBy(audience)
  expect(
    Object.keys(audiences)
      .filter((column) => order.has(column))
      .sort(),
  ).toEqual(decided(audiences, audience))
  expect(
    Object.keys(lineAudiences)
      .filter((column) => line.has(column))
      .sort(),
  ).toEqual(decided(lineAudiences, audience))
})

it('asks the database for no column that the public does not see', () => {
  expect(publicColumns.toSorted()).toEqual(decided(audiences, 'public'))
})

it.each([
  ['public', PublicOrder],
  ['customer', CustomerOrderOut],
] as const)('has in the order of the %s no field named like a column that they must not see', (audience, schema) => {
  const hidden = Object.entries(audiences).filter(([, seenBy]) => !seenBy.includes(audience))
  expect(hidden.map(([column]) => column).filter((column) => column in schema.properties)).toEqual([])
})
