import { createUuid } from '../../../platform/secrets/ids.ts'
import type { MailOrder } from '../../orders/mails/index.ts'
import type { MessageStore } from '../../stores/store-messages/index.ts'

const dayMs = 86_400_000

const lines = [
  {
    name: 'Kopi Arabika Gayo',
    options: ['250 g', 'Biji utuh', null],
    quantity: 2,
    price: 8_500_000,
    is_digital: false,
  },
  { name: 'Kopi Robusta Lampung', options: ['500 g', null, null], quantity: 1, price: 6_500_000, is_digital: false },
]

/** A sample order for previews, for a store without orders. */
export function sampleOrder(store: MessageStore, now: Date, method: 'va_bca' | 'qris' = 'va_bca'): MailOrder {
  const info =
    method === 'qris'
      ? { qr_string: '00020101021226610014ID.CO.SANDBOX.WWW5204599953033605802ID5909Toko Kopi6007Jakarta6304ABCD' }
      : { va_number: '1077700123456789', va_name: 'Sari Dewi' }
  return {
    id: createUuid(now.getTime()),
    business_id: store.business_id,
    store_id: store.id,
    order_id: '261115HPQSPBX',
    secret_slug: 'contoh',
    status: 'pending',
    payment_status: 'unpaid',
    payment_method: method,
    customer_name: 'Sari Dewi',
    customer_email: 'sari@example.com',
    currency: 'IDR',
    variants: Object.fromEntries(lines.map(({ name, quantity }) => [name, { quantity }])),
    bundle_price_options: {},
    product_price: 23_500_000,
    product_discount: 0,
    discount_code_discount: 2_000_000,
    shipping_cost: 1_800_000,
    shipping_discount: 0,
    other_income: 0,
    other_income_name: null,
    service_fee: 0,
    payment_link_income: 0,
    unique_code_discount: 0,
    gross_revenue: 23_300_000,
    pg_payment_info: info,
    payment_expiration_at: new Date(now.getTime() + dayMs).toISOString(),
    courier_service: { name: 'REG', courier: { name: 'JNE' } },
    shipment_receipt: 'JX1234567890',
    shipment_status: null,
    is_physical: true,
    is_probably_spam: false,
    is_from_form: true,
    is_by_account: false,
    is_verified: false,
    created_at: now.toISOString(),
    pending_time: now.toISOString(),
    confirmed_time: null,
    paid_time: null,
    completed_time: null,
    canceled_time: null,
    deleted_at: null,
    lines,
    billing: null,
    sent: [],
    store,
  }
}
