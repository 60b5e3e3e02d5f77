import type { Selectable } from 'kysely'
import type { Tables } from '../../../schema/tables.ts'

export type OrderRow = Selectable<Tables['orders']>
export type OrderLineRow = Selectable<Tables['order_lines']>

/** An order with the related data that its events contain. */
export type EventOrder = OrderRow & {
  business: { username: string; unique_id: string }
  store: { name: string }
  lines: Pick<
    OrderLineRow,
    | 'quantity'
    | 'is_inventory'
    | 'weight'
    | 'product_name'
    | 'variant_name'
    | 'variant_unique_id'
    | 'variant_sku'
    | 'variant_price'
    | 'variant_cogs'
    | 'product_price'
    | 'discount'
    | 'discount_code_discount'
    | 'cogs'
  >[]
}
