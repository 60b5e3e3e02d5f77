import type { Minor } from '../../../platform/text/money.ts'
import type { Demand } from '../../catalog/stock-taking/index.ts'
import { type OrderParts, toTimestamp } from '../../orders/orders/index.ts'
import {
  computeTotals,
  drawUniqueCode,
  type PricedItems,
  priceItems,
  type SoldVariant,
} from '../../orders/pricing/index.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'
import type { Billed } from './load-renewals.ts'

export type BilledItem = { variant_id: number; quantity: number; price: Minor }

/** Prefers the buyer's last payment method if the store still offers it, then a payment link, then any method. */
export function chooseMethod(
  offered: string[],
  last: { payment_method: string; is_from_payment_link: boolean },
): string {
  const preferred = last.is_from_payment_link
    ? ['payment_link', last.payment_method]
    : [last.payment_method, 'payment_link']
  const possible = offered.filter((method) => method !== 'cod')
  return preferred.find((method) => possible.includes(method)) ?? possible[0] ?? last.payment_method
}

/** Merges separately priced items into the items of one order. */
function mergeItems(each: PricedItems[]): PricedItems {
  const sum = (of: (one: PricedItems) => number) => each.reduce((total, one) => total + of(one), 0)
  const demands = Map.groupBy(
    each.flatMap((one) => one.demand),
    (demand) => demand.variant_id,
  )
  return {
    lines: each.flatMap((one) => one.lines),
    demand: [...demands.values()].map((same) => ({
      ...same[0]!,
      quantity: same.reduce((total, { quantity }) => total + quantity, 0),
    })),
    variants: Object.assign({}, ...each.map((one) => one.variants)),
    bundle_price_options: {},
    product_price: sum((one) => one.product_price),
    cogs: sum((one) => one.cogs),
    total_quantity: sum((one) => one.total_quantity),
    product_weight: sum((one) => one.product_weight),
    weight_bump: 0,
    is_physical: each.some((one) => one.is_physical),
  }
}

export type OrderDraft = {
  parts: Omit<OrderParts, 'created_at'>
  demand: Demand[]
  business: { username: string; unique_id: string }
  store: { name: string }
}

/** Drafts an order from the buyer's last one, with these items and prices and the same destination. */
export function draftOrder(
  billed: Billed,
  items: BilledItem[],
  variants: Map<number, SoldVariant>,
  {
    expires,
    isDelivered = true,
    payment_method = chooseMethod(billed.store.payment_methods, billed.last_order),
  }: { expires: Date; isDelivered?: boolean; payment_method?: string | undefined },
): OrderDraft {
  const { store, customer, last_order: last, business_id } = billed
  const settings = effectiveSettings(store.settings)
  // Price each item separately, because two items may have the same variant at different prices.
  const each = items.map((item) => {
    const variant = { ...variants.get(item.variant_id)!, price: item.price }
    if (!isDelivered) Object.assign(variant, { item_type: 'subscription', stock: null, weight: 0, cogs: 0 })
    return priceItems([{ type: 'variant', ...item }], new Map([[variant.id, variant]]), new Map())
  })
  const priced = mergeItems(each)
  const courier = last.courier_service as { courier?: { id: number } } | null
  const totals = computeTotals({
    settings,
    product_price: priced.product_price,
    shipping_cost: priced.is_physical ? last.shipping_cost : 0,
    discount: null,
    payment_method,
    courier_id: courier?.courier?.id ?? null,
    unique_code: drawUniqueCode(settings, payment_method),
  })
  const { destination, courier_service, warehouse_id, origin, courier_aggregator_code } = last
  return {
    demand: priced.demand.map(({ variant_id, quantity }) => ({
      variant_id,
      quantity,
      warehouse_id: warehouse_id ?? 0,
    })),
    business: store.business,
    store,
    parts: {
      store: {
        id: billed.store_id,
        business_id,
        currency: store.currency,
        time_zone: store.time_zone,
        tax_rate: store.tax_rate,
      },
      settings,
      items: priced,
      totals,
      buyer: {
        customer_id: billed.customer_id,
        name: customer.name ?? last.customer_name,
        email: customer.email ?? last.customer_email,
        phone: customer.phone ?? last.customer_phone,
      },
      is_repeat: true,
      payment_method,
      ...(priced.is_physical && { destination: destination as object, courier_service: courier_service as object }),
      fields: {
        payment_expiration_at: toTimestamp(expires),
        is_by_account: last.is_by_account,
        // Each line records the warehouse that its stock was taken from.
        ...(priced.demand.length > 0 && { warehouse_id }),
        ...(priced.is_physical && { warehouse_id, origin, courier_aggregator_code }),
      },
    },
  }
}
