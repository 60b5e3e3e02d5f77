import type { Tx } from '../../../platform/db/types.ts'
import { parseMoney } from '../../../platform/text/money.ts'
import { normalizePhone } from '../../../platform/text/phones.ts'
import { normalizeEmail, recordPastCustomers } from '../../buyers/customers/index.ts'
import { buildOrder, writePastOrders } from '../../orders/orders/index.ts'
import { markDays } from '../../orders/statistics/index.ts'
import type { MigratedOrderIn } from './import-schema.ts'
import { migratedTotals } from './migrated-totals.ts'

export type Migrated = {
  line: number
  store_id: number
  input: MigratedOrderIn
  /** What `location_id` and `courier_service_id` of the input name. */
  place?: object
  courier_service?: object
}

/** Inserts migrated orders and skips those whose numbers exist. Returns how many were inserted. */
export async function insertPastOrders(
  tx: Tx,
  business: { id: number; currency: string; time_zone: string; tax_rate: number | null },
  rows: Migrated[],
  now: Date,
): Promise<number> {
  const buyers = rows.map(({ input }) => ({
    name: input.customer_name,
    email: normalizeEmail(input.customer_email),
    phone: normalizePhone(input.customer_phone, 'customer_phone'),
  }))
  const customers = await recordPastCustomers(tx, business.id, buyers, now)
  const variants = await findBySku(tx, business.id, rows)
  const writes = rows.map(({ store_id, input, place, courier_service = null }, i) => {
    const customer = customers[i]!
    const { order, lines } = buildOrder({
      store: { ...business, id: store_id, business_id: business.id },
      settings: { other_income_name: null },
      items: toItems(input, variants),
      totals: migratedTotals(input),
      buyer: { ...buyers[i]!, name: input.customer_name, customer_id: customer.id },
      is_repeat: !customer.is_new,
      payment_method: input.payment_method,
      destination: toDestination(input, place),
      courier_service,
      status: input.status,
      payment_status: input.payment_status,
      created_at: input.created_at,
      ...(input.status_time && { status_at: input.status_time }),
      ...(input.payment_time && { payment_at: input.payment_time }),
      fields: toColumns(input),
    })
    return { order, lines, demand: [], events: [] }
  })
  const { size } = await writePastOrders(tx, writes, now)
  const days = rows.map(({ input }) => input.created_at)
  await markDays(tx, business.id, days)
  return size
}

const toColumns = (input: MigratedOrderIn) => ({
  legacy_id: input.legacy_id,
  ...(input.order_id && { order_id: input.order_id }),
  shipment_receipt: input.shipment_receipt ?? null,
  external_id: input.external_id ?? null,
  notes: input.notes ?? null,
  internal_notes: input.internal_notes ?? null,
  tags: input.tags ?? [],
})

/** The recipient with the phone number, which was validated before, in its stored form. */
function toDestination(input: MigratedOrderIn, place: object | undefined) {
  const { customer_name: name, customer_phone = null } = input
  const destination = input.destination ?? (place && { name, phone: customer_phone, address: null })
  if (!destination) return null
  const { phone } = destination as { phone?: unknown }
  return { ...destination, ...(typeof phone === 'string' && { phone: normalizePhone(phone) }), ...place }
}

type Variants = Awaited<ReturnType<typeof findBySku>>

/** Finds the variants by the SKUs of lines. A SKU that several variants share finds none. */
async function findBySku(tx: Tx, businessId: number, rows: Migrated[]) {
  const skus = new Set(rows.flatMap(({ input }) => (input.lines ?? []).flatMap((line) => line.variant_sku ?? [])))
  if (skus.size === 0) return new Map<string, never>()
  const found = await tx
    .selectFrom('variants')
    .select(['id', 'unique_id', 'product_id', 'sku', 'option1_value', 'option2_value', 'option3_value'])
    .where('business_id', '=', businessId)
    .where('sku', 'in', [...skus])
    .where('deleted_at', 'is', null)
    .execute()
  const bySku = Map.groupBy(found, ({ sku }) => sku!)
  return new Map([...bySku].flatMap(([sku, [variant, ...others]]) => (others.length === 0 ? [[sku, variant!]] : [])))
}

/** The fields of a line that refer to its variant, so that the order shows its picture and links to the product. */
const soldAs = (variant: ReturnType<Variants['get']>) =>
  variant && {
    variant_id: variant.id,
    variant_unique_id: variant.unique_id,
    product_id: variant.product_id,
    variant_option1_value: variant.option1_value,
    variant_option2_value: variant.option2_value,
    variant_option3_value: variant.option3_value,
  }

function toItems({ lines: given = [] }: MigratedOrderIn, known: Variants) {
  const lines = given.map((line) => {
    const variant_price = parseMoney(line.variant_price, 'variant_price')
    return {
      ...soldAs(known.get(line.variant_sku ?? '')),
      product_name: line.product_name,
      variant_name: line.variant_name ?? null,
      variant_sku: line.variant_sku ?? null,
      item_type: line.item_type ?? 'physical',
      quantity: line.quantity,
      variant_price,
      product_price: variant_price * line.quantity,
    }
  })
  return {
    lines,
    product_price: lines.reduce((sum, line) => sum + line.product_price, 0),
    cogs: 0,
    total_quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    product_weight: 0,
    weight_bump: 0,
    is_physical: false,
    variants: {},
    bundle_price_options: {},
  }
}
