import type { Input } from '../../../../api/call.ts'
import type { Order, OrderItem } from '../../../../api/types.generated.ts'
import { readText } from '../../../../parts/dialogs/action-form.tsx'
import { plainAmount, toAmount } from '../../../../parts/fields/plain-amount.ts'
import type { Delivery } from '../entry/delivery-fields.tsx'
import type { PickedItem } from '../entry/order-items.tsx'
import { courierName } from '../list/order-columns.tsx'

export type OrderChange = Input<'PATCH /api/businesses/{business_id}/orders/{id}'>['body']

const texts = ['customer_phone', 'customer_email', 'notes', 'internal_notes'] as const
const places = ['address', 'postal_code'] as const
const amounts = ['shipping_cost', 'shipping_discount', 'product_discount'] as const

export const toPicked = ({ type, unique_id, name, price, available_qty, quantity }: OrderItem): PickedItem => ({
  type,
  unique_id,
  name,
  price,
  stock: available_qty,
  own: quantity,
  quantity,
})

/** The parts of an order's destination as text. */
export function toPlace(order: Order) {
  const part = (name: string) => String(order.destination_address?.[name] ?? '')
  return {
    address: part('address'),
    postal_code: part('postal_code'),
    place: [part('subdistrict'), part('city'), part('province')].filter(Boolean).join(', '),
  }
}

export const toDelivery = (order: Order): Delivery => ({
  ...toPlace(order),
  courier_service_id: String((order.courier_service as { id?: number } | null)?.id ?? ''),
  courier: courierName(order.courier_service),
  shipping_cost: plainAmount(order.shipping_cost),
})

const listUnits = (items: PickedItem[], type: PickedItem['type']) =>
  items.filter((item) => item.type === type).map(({ unique_id, quantity }) => ({ unique_id, quantity }))

/** The changes that the form makes to an order. Untouched fields are omitted, so that changes by others stay. */
export function toChange(order: Order, start: PickedItem[], items: PickedItem[], values: FormData): OrderChange {
  const change: OrderChange = {}
  const isOther = (type: PickedItem['type']) =>
    JSON.stringify(listUnits(items, type)) !== JSON.stringify(listUnits(start, type))
  if (isOther('variant'))
    change.ordervariants = listUnits(items, 'variant').map(({ unique_id, quantity }) => ({
      variant_unique_id: unique_id,
      quantity,
    }))
  if (isOther('bundle_price_option'))
    change.orderbundles = listUnits(items, 'bundle_price_option').map(({ unique_id, quantity }) => ({
      bundle_price_option_unique_id: unique_id,
      quantity,
    }))
  const name = readText(values, 'customer_name')
  if (name !== order.customer_name) change.customer_name = name
  for (const field of texts) {
    const text = readText(values, field)
    if (text !== (order[field] ?? '')) change[field] = text || null
  }
  const before = toDelivery(order)
  for (const field of places) {
    const text = readText(values, field)
    if (text !== before[field]) change[field] = text || null
  }
  const location = Number(readText(values, 'location_id'))
  if (location) change.location_id = location
  const courier = readText(values, 'courier_service_id')
  if (courier !== before.courier_service_id) change.courier_service_id = courier ? Number(courier) : null
  for (const field of amounts) {
    const amount = toAmount(readText(values, field)) || '0'
    if (Number(amount) !== Number(order[field])) change[field] = amount
  }
  return change
}
