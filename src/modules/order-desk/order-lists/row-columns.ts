import { Type } from 'typebox'
import { Closed, Nullable } from '../../../platform/http/schemas.ts'
import type { FullOrder, Parts } from '../../orders/orders/index.ts'
import { type Addresses, merchantFields, showOrder } from '../../orders/views/index.ts'

const rowFields = {
  ...merchantFields,
  tags: Type.Array(Closed({ name: Type.String() })),
  quantity: Type.Integer(),
  address_location: Nullable(Type.Object({}, { additionalProperties: true })),
  invoice_url: Nullable(Type.String()),
}

/** A row with all columns optional except `id`. */
export const OrderRowOut = Type.Object(
  {
    ...Object.fromEntries(Object.entries(rowFields).map(([name, schema]) => [name, Type.Optional(schema)])),
    id: rowFields.id,
  },
  { title: 'OrderRow', additionalProperties: false },
)

/** The requested columns without unknown names; undefined means all columns. */
export const readColumns = (columns: string | undefined): Set<string> | undefined =>
  columns === undefined
    ? undefined
    : new Set(
        columns
          .split(',')
          .map((name) => name.trim())
          .filter((name) => Object.hasOwn(rowFields, name)),
      )

/** The related data that these columns need. */
export function toNeededParts(columns: Set<string> | undefined): Parts {
  const needsAny = (...names: string[]) => columns === undefined || names.some((name) => columns.has(name))
  return {
    lines: needsAny('orderlines', 'final_variants', 'product_price_bt', 'product_discount_bt', 'cogs_bt', 'tax_amount'),
    history: needsAny('status_history', 'payment_status_history'),
    customers: needsAny('customer'),
    messages: needsAny('message_history'),
  }
}

export function showOrderRow(order: FullOrder, addresses: Addresses, columns: Set<string> | undefined) {
  const destination = order.destination as Record<string, unknown> | null
  const row: Record<string, unknown> = {
    ...showOrder(order, addresses),
    tags: order.tags.map((name) => ({ name })),
    quantity: order.total_quantity,
    address_location: destination && {
      id: destination.location_id ?? null,
      subdistrict_name: destination.subdistrict ?? null,
      city_name: destination.city ?? null,
      province_name: destination.province ?? null,
    },
    invoice_url: (order.pg_payment_info as { invoice_url?: string }).invoice_url ?? null,
  }
  if (!columns) return row
  return Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || columns.has(name)))
}
