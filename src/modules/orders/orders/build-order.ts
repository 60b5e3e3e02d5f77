import { createUuid } from '../../../platform/secrets/ids.ts'
import type { NewLine, NewOrder, OrderRow, OrderStatus, PaymentStatus } from '../fields/index.ts'
import {
  type Covers,
  type PricedItems,
  splitDiscounts,
  type Totals,
  toOrigin,
  type Warehouse,
} from '../pricing/index.ts'
import { createOrderNumber, createSecretSlug } from './order-number.ts'

/** The values of a line before it is assigned to an order. */
export type LineValues = Omit<NewLine, 'id' | 'business_id' | 'order_id' | 'position' | 'inserted_at'>

export type OrderParts = {
  store: { id: number; business_id: number; currency: string; time_zone: string; tax_rate: number | null }
  settings: NamingSettings
  items: Omit<PricedItems, 'lines' | 'demand'> & { lines: LineValues[] }
  totals: Totals
  buyer: { customer_id: number | null; name: string; email: string | null; phone: string | null }
  /** Whether the buyer was a customer of the business before this order. */
  is_repeat: boolean
  payment_method: string
  discount?: { id: number; code: string } | null
  /** The lines that the code covers; all if undefined. */
  covers?: Covers | undefined
  warehouse?: Warehouse | null
  courier_service?: object | null
  destination?: object | null
  status?: OrderStatus
  payment_status?: PaymentStatus
  created_at: string
  /** When the order reached its status and payment status, if later than `created_at`. */
  status_at?: string
  payment_at?: string
  /** Further columns, depending on the source of the order. */
  fields?: Partial<OrderRow>
}

/** A timestamp with microseconds, as the database formats it. */
export const toTimestamp = (moment: Date) => moment.toISOString().replace('Z', '000Z')

/** Builds the rows of an order and its lines, for orders of every source. Does not access the database. */
export function buildOrder(parts: OrderParts): { order: NewOrder; lines: NewLine[] } {
  const { store, items, totals, buyer, fields = {}, created_at, discount, warehouse = null } = parts
  const { status = 'pending', payment_status = 'unpaid', payment_method } = parts
  const createdMs = Date.parse(created_at)
  const id = createUuid(createdMs)
  const courier = (parts.courier_service ?? null) as OrderRow['courier_service'] & { id: number }
  const order: NewOrder = {
    id,
    business_id: store.business_id,
    store_id: store.id,
    order_id: createOrderNumber(new Date(createdMs), store.time_zone),
    secret_slug: createSecretSlug(),
    status,
    payment_status,
    draft_time: created_at,
    customer_id: buyer.customer_id,
    customer_name: buyer.name,
    customer_email: buyer.email,
    customer_phone: buyer.phone,
    destination: (parts.destination ?? null) as OrderRow['destination'],
    warehouse_id: warehouse?.id ?? null,
    origin: toOrigin(warehouse),
    courier_service_id: courier?.id ?? null,
    courier_service: courier,
    currency: store.currency,
    tax_rate: store.tax_rate,
    variants: items.variants,
    bundle_price_options: items.bundle_price_options,
    total_quantity: items.total_quantity,
    product_weight: items.product_weight,
    weight_bump: items.weight_bump,
    total_weight: items.product_weight + items.weight_bump,
    is_physical: items.is_physical,
    cogs: items.cogs,
    discount_code_id: discount?.id ?? null,
    discount_code_code: discount?.code ?? null,
    payment_method,
    is_from_payment_link: payment_method === 'payment_link',
    is_repeat: parts.is_repeat,
    created_at,
    last_updated_at: created_at,
    ...fields,
    ...totals,
    other_income_name: fields.other_income_name ?? nameOfCharge(totals, payment_method, parts.settings),
  }
  setTime(order, status, parts.status_at ?? created_at)
  setTime(order, payment_status, parts.payment_at ?? created_at)
  return { order, lines: buildLines(order, items.lines, totals, order.warehouse_id ?? null, created_at, parts.covers) }
}

/** Writes the columns out, because a computed key would put an object with so many columns into V8's slow mode. */
function setTime(order: NewOrder, state: OrderStatus | PaymentStatus, at: string) {
  if (state === 'pending') order.pending_time = at
  else if (state === 'unpaid') order.unpaid_time = at
  else order[`${state}_time`] = at
}

type Language = 'id' | 'en'

/** Names of the charge that a store asks for a payment method, if the merchant gave none. */
const ownNames: Record<'cod' | 'payment', Record<Language, string>> = {
  cod: { id: 'Biaya COD', en: 'COD fee' },
  payment: { id: 'Biaya pembayaran', en: 'Payment fee' },
}

const allOwnNames = new Set(Object.values(ownNames).flatMap((names) => Object.values(names)))

/** A name of ours in another language; what a merchant wrote stays. */
export const translateCharge = (name: string | null, language: Language) =>
  Object.values(ownNames).find((names) => Object.values(names).includes(name ?? ''))?.[language] ?? name

/** The settings of a store that name its extra charge. */
type NamingSettings = {
  other_income_name: string | null
  auto_other_income?: 'off' | 'fixed' | 'dynamic'
  language?: Language
}

/**
 * The name of an order's extra charge, in the store's language; null where there is no charge, or none that a store asks for
 * a payment method. `former` is the name that the order has: what a merchant wrote stays, a name of ours follows the method.
 */
export function nameOfCharge(
  { other_income }: { other_income: number },
  method: string | null,
  settings: NamingSettings,
  former: string | null = null,
): string | null {
  if (other_income <= 0) return null
  const written = former !== null && !allOwnNames.has(former) ? former : null
  if (written || settings.other_income_name) return written ?? settings.other_income_name
  if (settings.auto_other_income !== 'dynamic' || method === null) return null
  return ownNames[method === 'cod' ? 'cod' : 'payment'][settings.language ?? 'id']
}

export function buildLines(
  order: { id: string; business_id: number },
  lines: LineValues[],
  discounts: Parameters<typeof splitDiscounts>[1],
  warehouse_id: number | null,
  inserted_at: string,
  covers?: Covers,
): NewLine[] {
  const shares = splitDiscounts(lines, discounts, covers)
  const insertedMs = Date.parse(inserted_at)
  return lines.map((line, i) => ({
    ...line,
    id: createUuid(insertedMs),
    business_id: order.business_id,
    order_id: order.id,
    position: i + 1,
    warehouse_id: line.is_inventory ? warehouse_id : null,
    ...shares[i]!,
    inserted_at,
  }))
}
