import type { Tx } from '../../../platform/db/types.ts'
import { createUuid } from '../../../platform/ids.ts'
import { parseMoney } from '../../../platform/money.ts'
import { readEmail, readPhone, recordPastCustomers } from '../../buyers/customers/index.ts'
import type { MigratedOrderIn } from './import-schema.ts'
import { createOrderNumber, createSecretSlug } from './order-number.ts'

export type Migrated = { line: number; store_id: number; input: MigratedOrderIn }

const money = (value: string | number | undefined, field: string) => parseMoney(value ?? 0, field)

/** Writes orders of the past, one statement a table; says which of them are new. */
export async function insertMigrated(tx: Tx, business_id: number, rows: Migrated[], now: Date): Promise<Set<number>> {
  const buyers = rows.map(({ input }) => ({
    name: input.customer_name,
    email: readEmail(input.customer_email),
    phone: readPhone(input.customer_phone, 'customer_phone'),
  }))
  const customers = await recordPastCustomers(tx, business_id, buyers, now)
  const inserted = await tx
    .insertInto('orders')
    .values(
      rows.map(({ store_id, input }, i) => ({
        business_id,
        store_id,
        customer_id: customers[i]!,
        customer_email: buyers[i]!.email,
        customer_phone: buyers[i]!.phone,
        ...orderFields(input),
      })),
    )
    .onConflict((taken) => taken.doNothing())
    .returning(['id', 'legacy_id'])
    .execute()
  const inputOf = new Map(rows.map(({ input }) => [input.legacy_id, input]))
  const orders = inserted.map(({ id, legacy_id }) => ({ id, input: inputOf.get(legacy_id!)! }))
  const lines = orders.flatMap(({ id, input }) => linesOf(id, input))
  if (lines.length > 0) await tx.insertInto('order_lines').values(lines).execute()
  const moves = orders.flatMap(({ id, input }) => movesOf(id, input))
  if (moves.length > 0) await tx.insertInto('order_status_history').values(moves).execute()
  return new Set(inserted.map(({ legacy_id }) => legacy_id!))
}

/** Every order names the same columns, as one statement for all needs it. */
function orderFields(input: MigratedOrderIn) {
  const { legacy_id, created_at, status, payment_status, payment_method, customer_name } = input
  const gross_revenue = money(input.gross_revenue, 'gross_revenue')
  const shipping_cost = money(input.shipping_cost, 'shipping_cost')
  return {
    id: createUuid(Date.parse(created_at)),
    legacy_id,
    order_id: input.order_id ?? createOrderNumber(new Date(created_at)),
    secret_slug: createSecretSlug(),
    status,
    payment_status,
    draft_time: created_at,
    [`${status}_time`]: input.status_time ?? created_at,
    [`${payment_status}_time`]: input.payment_time ?? created_at,
    customer_name,
    destination: input.destination ? JSON.stringify(input.destination) : null,
    total_quantity: (input.lines ?? []).reduce((sum, line) => sum + line.quantity, 0),
    product_price: money(input.product_price, 'product_price'),
    product_discount: money(input.product_discount, 'product_discount'),
    shipping_cost,
    shipping_discount: money(input.shipping_discount, 'shipping_discount'),
    other_income: money(input.other_income, 'other_income'),
    gross_revenue,
    net_revenue: gross_revenue - shipping_cost,
    payment_method,
    shipment_receipt: input.shipment_receipt ?? null,
    external_id: input.external_id ?? null,
    notes: input.notes ?? null,
    tags: input.tags ?? [],
    created_at,
    last_updated_at: created_at,
  }
}

const linesOf = (order_id: string, { lines = [], created_at }: MigratedOrderIn) =>
  lines.map((line, position) => ({
    id: createUuid(),
    order_id,
    position,
    product_name: line.product_name,
    variant_name: line.variant_name ?? null,
    variant_sku: line.variant_sku ?? null,
    item_type: line.item_type ?? 'physical',
    quantity: line.quantity,
    variant_price: money(line.variant_price, 'variant_price'),
    product_price: money(line.variant_price, 'variant_price') * line.quantity,
    inserted_at: created_at,
  }))

const movesOf = (order_id: string, { created_at, ...input }: MigratedOrderIn) => [
  { order_id, axis: 'status' as const, to_status: input.status, at: input.status_time ?? created_at },
  { order_id, axis: 'payment' as const, to_status: input.payment_status, at: input.payment_time ?? created_at },
]
