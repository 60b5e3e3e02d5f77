import { createUuid } from '../../../platform/ids.ts'
import { splitMoney } from '../../../platform/money.ts'
import { createOrderNumber, createSecretSlug, type OrderLineRow, type OrderRow, originOf } from '../orders/index.ts'
import type { Loaded } from './loaded.ts'
import type { Prepared } from './prepare-order.ts'

export type Buyer = {
  /** The customer who is signed in; the order is then theirs whatever address it names. */
  account_id?: number
  /** Whom the parcel is for, where that is not the buyer. */
  recipient?: { name: string | null; phone: string | null } | undefined
  name: string
  email: string
  phone: string | null
  address: string | null
  province: string | null
  city: string | null
  subdistrict: string | null
  postal_code: string | null
  notes: string | null
  ip: string | null
}

/** A moment as the database will show it. */
const microseconds = (moment: Date) => moment.toISOString().replace('Z', '000Z')

const destinationOf = (buyer: Buyer, { location }: Loaded) => ({
  name: buyer.recipient?.name ?? buyer.name,
  phone: buyer.recipient?.phone ?? buyer.phone,
  email: buyer.email,
  address: buyer.address,
  location_id: location?.id ?? null,
  subdistrict: location?.subdistrict_name ?? buyer.subdistrict,
  city: location?.city_name ?? buyer.city,
  province: location?.province_name ?? buyer.province,
  postal_code: buyer.postal_code,
  notes: buyer.notes,
})

function linesOf({ priced, warehouse, totals }: Prepared, orderId: string, at: string, now: Date): OrderLineRow[] {
  const discounts = splitMoney(
    totals.discount_code_applied_to === 'product_price' ? totals.discount_code_discount : 0,
    priced.lines.map((line) => line.product_price),
  )
  return priced.lines.map((line, i) => ({
    id: createUuid(now.getTime()),
    order_id: orderId,
    position: i + 1,
    ...line,
    warehouse_id: line.is_inventory ? warehouse!.id : null,
    discount: 0,
    discount_code_discount: discounts[i]!,
    inserted_at: at,
  }))
}

type Spam = { is_probably_spam: boolean; mark_as_spam_by: string | null }

/** The columns that a checkout fills (`blankOrder` has the others), and the lines, as they will stand in the database. */
export function buildOrder(loaded: Loaded, prepared: Prepared, buyer: Buyer, method: string, spam: Spam, now: Date) {
  const { store } = loaded
  const { settings, priced, warehouse, quote, totals, judgement } = prepared
  const at = microseconds(now)
  const id = createUuid(now.getTime())
  const expires = settings.is_auto_expire && method !== 'cod'
  const order = {
    id,
    business_id: store.business.id,
    store_id: store.id,
    order_id: createOrderNumber(now),
    secret_slug: createSecretSlug(),
    status: 'pending' as const,
    payment_status: 'unpaid' as const,
    draft_time: at,
    pending_time: at,
    unpaid_time: at,
    customer_id: loaded.customer?.id ?? loaded.new_customer_id,
    customer_name: buyer.name,
    customer_email: buyer.email,
    customer_phone: buyer.phone,
    destination: priced.is_physical || buyer.address ? destinationOf(buyer, loaded) : null,
    warehouse_id: warehouse?.id ?? null,
    origin: originOf(warehouse),
    courier_service_id: quote?.courier_service_id ?? null,
    courier_service: quote && {
      id: quote.courier_service_id,
      code: quote.service_code,
      name: quote.service_name,
      etd: quote.etd,
      is_cod: quote.is_cod,
      courier: {
        id: quote.courier_id,
        code: quote.courier_code,
        name: quote.courier_name,
        courier_type: quote.courier_type,
        is_pickup: quote.is_pickup,
      },
    },
    courier_aggregator_code: quote?.courier_aggregator_code ?? null,
    currency: store.currency,
    variants: priced.variants,
    bundle_price_options: priced.bundle_price_options,
    total_quantity: priced.total_quantity,
    product_weight: priced.product_weight,
    weight_bump: priced.weight_bump,
    total_weight: priced.product_weight + priced.weight_bump,
    is_physical: priced.is_physical,
    ...totals,
    other_income_name: totals.other_income > 0 ? settings.other_income_name : null,
    net_revenue: totals.gross_revenue - totals.shipping_cost - totals.service_fee,
    cogs: priced.cogs,
    discount_code_id: judgement.is_eligible ? loaded.discount!.id : null,
    discount_code_code: judgement.is_eligible ? loaded.discount!.code : null,
    payment_method: method,
    is_from_payment_link: method === 'payment_link',
    payment_expiration_at: expires
      ? microseconds(new Date(now.getTime() + settings.auto_expire_days * 86_400_000))
      : null,
    notes: buyer.notes,
    ...spam,
    ip: buyer.ip,
    is_from_form: true,
    is_by_account: buyer.account_id !== undefined,
    is_repeat: loaded.customer !== null,
    cart_id: loaded.cart?.id ?? null,
    created_at: at,
    last_updated_at: at,
  } satisfies Partial<OrderRow>
  return { order, lines: linesOf(prepared, id, at, now) }
}
