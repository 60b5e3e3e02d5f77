import { Type } from 'typebox'
import { pictureUrl, type ShowPicture } from '../../../platform/http/addresses.ts'
import { Closed, Nullable } from '../../../platform/http/schemas.ts'
import type { FullOrder, Parts } from '../../orders/orders/index.ts'
import { type Addresses, merchantFields, showOrder } from '../../orders/views/index.ts'

/** A list shows the first lines of an order; `total_quantity` tells how many units there are. */
const maxGoods = 3

/** A list shows the newest messages of an order; the order itself shows up to 50. */
const maxMessages = 5

const Goods = Closed({
  name: Type.String({ description: 'The name of the product with the option values' }),
  image: Nullable(Type.String({ description: 'The present picture of the variant or its product' })),
  quantity: Type.Integer(),
})

const rowFields = {
  ...merchantFields,
  message_history: Type.Unsafe<unknown[]>({
    ...merchantFields.message_history,
    description: `The newest ${maxMessages} messages outside of mail, oldest first`,
  }),
  tags: Type.Array(Closed({ name: Type.String() })),
  quantity: Type.Integer(),
  goods: Type.Array(Goods, { maxItems: maxGoods, description: `The first ${maxGoods} lines` }),
  address_location: Nullable(Type.Object({}, { additionalProperties: true })),
  invoice_url: Nullable(Type.String()),
  sender: Closed(
    { name: Nullable(Type.String()), phone: Nullable(Type.String()), city: Nullable(Type.String()) },
    { description: 'Who sends the parcel, as labels name them; only if `columns` asks for it' },
  ),
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
    lines: needsAny(
      'orderlines',
      'goods',
      'final_variants',
      'product_price_bt',
      'product_discount_bt',
      'cogs_bt',
      'tax_amount',
    ),
    history: needsAny('status_history', 'payment_status_history'),
    customers: needsAny('customer'),
    maxMessages: needsAny('message_history') ? maxMessages : 0,
  }
}

function showGoods(line: FullOrder['lines'][number], toPicture: ShowPicture) {
  const options = [line.variant_option1_value, line.variant_option2_value, line.variant_option3_value].filter(Boolean)
  return {
    name: [line.product_name, options.join(' / ')].filter(Boolean).join(' - '),
    image: toPicture(line.image),
    quantity: line.quantity,
  }
}

export function showOrderRow(order: FullOrder, addresses: Addresses, columns: Set<string> | undefined) {
  const destination = order.destination as Record<string, unknown> | null
  const toPicture = pictureUrl(addresses.baseUrl)
  const row: Record<string, unknown> = {
    ...showOrder(order, addresses),
    tags: order.tags.map((name) => ({ name })),
    quantity: order.total_quantity,
    goods: order.lines.slice(0, maxGoods).map((line) => showGoods(line, toPicture)),
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
