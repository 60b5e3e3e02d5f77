import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { Compile } from 'typebox/compile'
import type { Db, Tx } from '../../platform/db/types.ts'
import { createUuid } from '../../platform/ids.ts'
import { parseMoney } from '../../platform/money.ts'
import { readEmail, readPhone, recordCustomer } from '../customers/index.ts'
import { MigratedOrder, type MigratedOrderIn } from './import-schema.ts'
import { createOrderNumber, createSecretSlug } from './order-number.ts'

const batchSize = 200

export type Imported = { imported: number; known: number; failed: { line: number; problem: string }[] }

const order = Compile(MigratedOrder)

/**
 * Orders of an older system, one JSON object a line, with the numbers they had. A number that is already here is left
 * alone, so that an interrupted import is simply run again. No stock moves and no events are recorded: it is history.
 */
export async function importOrders(db: Db, business_id: number, stream: Readable, now: Date): Promise<Imported> {
  const result: Imported = { imported: 0, known: 0, failed: [] }
  const stores = new Map(
    (await db.selectFrom('stores').select(['id', 'unique_id']).where('business_id', '=', business_id).execute()).map(
      (store) => [store.unique_id, store.id],
    ),
  )
  let batch: { store_id: number; input: MigratedOrderIn }[] = []
  const flush = async () => {
    const rows = batch
    batch = []
    if (rows.length === 0) return
    const added = await db.transaction().execute(async (tx) => {
      let count = 0
      for (const { store_id, input } of rows) if (await insertOne(tx, business_id, store_id, input, now)) count++
      return count
    })
    result.imported += added
    result.known += rows.length - added
  }
  let line = 0
  for await (const text of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
    line++
    if (!text.trim()) continue
    const read = readLine(text, stores)
    if (typeof read === 'string') result.failed.push({ line, problem: read })
    else batch.push(read)
    if (batch.length >= batchSize) await flush()
  }
  await flush()
  return result
}

function readLine(text: string, stores: Map<string, number>) {
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    return 'is not valid JSON'
  }
  if (!order.Check(input)) {
    const [first] = order.Errors(input)
    return `${first?.instancePath.slice(1).replaceAll('/', '.') || 'the order'} ${first?.message ?? 'is invalid'}`
  }
  try {
    readPhone(input.customer_phone, 'customer_phone')
    for (const amount of amounts) money(input[amount], amount)
  } catch (error) {
    return (error as Error).message
  }
  const store_id = stores.get(input.store_unique_id)
  return store_id === undefined ? 'store_unique_id does not exist' : { store_id, input }
}

const amounts = [
  'product_price',
  'product_discount',
  'shipping_cost',
  'shipping_discount',
  'other_income',
  'gross_revenue',
] as const

const money = (value: string | number | undefined, field: string) => parseMoney(value ?? 0, field)

async function insertOne(tx: Tx, business_id: number, store_id: number, input: MigratedOrderIn, now: Date) {
  const { created_at, status, payment_status } = input
  const buyer = {
    name: input.customer_name,
    email: readEmail(input.customer_email),
    phone: readPhone(input.customer_phone, 'customer_phone'),
  }
  const known = await tx
    .selectFrom('orders')
    .select('id')
    .where('business_id', '=', business_id)
    .where('legacy_id', '=', input.legacy_id)
    .executeTakeFirst()
  if (known) return false
  const customer = await recordCustomer(tx, business_id, buyer, now)
  const id = createUuid(Date.parse(created_at))
  const lines = input.lines ?? []
  const inserted = await tx
    .insertInto('orders')
    .values({
      id,
      legacy_id: input.legacy_id,
      business_id,
      store_id,
      order_id: input.order_id ?? createOrderNumber(new Date(created_at)),
      secret_slug: createSecretSlug(),
      status,
      payment_status,
      draft_time: created_at,
      [`${status}_time`]: input.status_time ?? created_at,
      [`${payment_status}_time`]: input.payment_time ?? created_at,
      customer_id: customer.id,
      customer_name: input.customer_name,
      customer_email: buyer.email,
      customer_phone: buyer.phone,
      destination: input.destination ? JSON.stringify(input.destination) : null,
      total_quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
      product_price: money(input.product_price, 'product_price'),
      product_discount: money(input.product_discount, 'product_discount'),
      shipping_cost: money(input.shipping_cost, 'shipping_cost'),
      shipping_discount: money(input.shipping_discount, 'shipping_discount'),
      other_income: money(input.other_income, 'other_income'),
      gross_revenue: money(input.gross_revenue, 'gross_revenue'),
      net_revenue: money(input.gross_revenue, 'gross_revenue') - money(input.shipping_cost, 'shipping_cost'),
      payment_method: input.payment_method,
      shipment_receipt: input.shipment_receipt ?? null,
      external_id: input.external_id ?? null,
      notes: input.notes ?? null,
      tags: input.tags ?? [],
      created_at,
      last_updated_at: created_at,
    })
    .onConflict((taken) => taken.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  if (lines.length > 0) {
    await tx
      .insertInto('order_lines')
      .values(
        lines.map((line, position) => ({
          id: createUuid(),
          order_id: id,
          position,
          product_name: line.product_name,
          variant_name: line.variant_name ?? null,
          variant_sku: line.variant_sku ?? null,
          item_type: line.item_type ?? 'physical',
          quantity: line.quantity,
          variant_price: money(line.variant_price, 'variant_price'),
          product_price: money(line.variant_price, 'variant_price') * line.quantity,
          inserted_at: created_at,
        })),
      )
      .execute()
  }
  await sql`insert into order_status_history (order_id, axis, to_status, at) values
    (${id}, 'status', ${status}, ${input.status_time ?? created_at}),
    (${id}, 'payment', ${payment_status}, ${input.payment_time ?? created_at})`.execute(tx)
  return true
}
