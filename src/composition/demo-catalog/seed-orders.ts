import { Readable } from 'node:stream'
import { importOrders } from '../../modules/sales/order-files/index.ts'
import type { Db } from '../../platform/db/types.ts'
import { goods } from './goods.ts'

type Store = { business_id: number; unique_id: string }

const orders = 72
const days = 40
const dayMs = 86_400_000

const people = [
  'Sari Wulandari',
  'Budi Santoso',
  'Wati Lestari',
  'Agus Pratama',
  'Rina Kartika',
  'Joko Susilo',
  'Maya Anggraini',
  'Dimas Saputra',
  'Intan Permata',
  'Hendra Gunawan',
  'Tuti Handayani',
  'Yusuf Ramadhan',
  'Nadia Putri',
  'Eko Prasetyo',
  'Lina Marlina',
  'Fajar Nugroho',
]

const places = [
  ['Jl. Cikini Raya 12', 'Menteng', 'Kota Administrasi Jakarta Pusat', 'DKI Jakarta', '10330'],
  ['Jl. Braga 45', 'Sumur Bandung', 'Kota Bandung', 'Jawa Barat', '40111'],
  ['Jl. Kaliurang 8', 'Depok', 'Kabupaten Sleman', 'DI Yogyakarta', '55281'],
  ['Jl. Tunjungan 3', 'Genteng', 'Kota Surabaya', 'Jawa Timur', '60275'],
  ['Jl. Monkey Forest 21', 'Ubud', 'Kabupaten Gianyar', 'Bali', '80571'],
] as const

const methods = ['qris', 'bank_transfer', 'cod', 'va_bca', 'gopay', 'bank_transfer', 'qris'] as const

/** The last ones still wait for the buyer, the shop or the courier. */
const waiting = [
  { status: 'pending', payment_status: 'unpaid', payment_method: 'bank_transfer' },
  { status: 'pending', payment_status: 'unpaid', payment_method: 'cod' },
  { status: 'confirmed', payment_status: 'paid' },
  { status: 'in_process', payment_status: 'paid' },
  { status: 'shipped', payment_status: 'paid', shipment_receipt: 'DEMO0001' },
] as const

const sold = goods.filter(({ item_type }) => item_type === undefined)

/** Adds orders of the last weeks, so that the dashboard has something to show. Stock does not change. */
export async function seedOrders(db: Db, store: Store, now: Date) {
  const rows = Array.from({ length: orders }, (_, index) => JSON.stringify(createOrder(store, index, now)))
  const report = await importOrders(db, store.business_id, Readable.from([`${rows.join('\n')}\n`]), now)
  if (report.refused > 0) throw new Error(`A demo order is invalid: ${report.failed[0]!.problem}`)
}

function createOrder({ unique_id }: Store, index: number, now: Date) {
  // More often in the last days than before, and at different hours; the last one was just placed.
  const left = (orders - 1 - index) / orders
  const age = left ** 1.5 * days * dayMs + (index === orders - 1 ? 0 : ((index * 37) % 11) * 3_600_000)
  const created_at = new Date(now.getTime() - age).toISOString()
  const isRecent = index >= orders - 2 * waiting.length
  const state = isRecent ? waiting[index % waiting.length]! : { status: 'completed', payment_status: 'paid' }
  const [address, subdistrict, city, province, postal_code] = places[(index * 3) % places.length]!
  const name = people[(index * 5) % people.length]!
  const phone = `6281100${String(10_000 + ((index * 5) % people.length))}`
  const lines = [index * 7, index * 11 + 3].slice(0, 1 + (index % 2)).map((pick, place) => {
    const { name: product_name, variants } = sold[pick % sold.length]!
    const [variant_name, price] = variants[index % variants.length]!
    return { product_name, variant_name, quantity: 1 + ((index + place) % 3), variant_price: price }
  })
  const product_price = lines.reduce((sum, line) => sum + line.quantity * line.variant_price, 0)
  const shipping_cost = 9000 + (index % 4) * 3000
  return {
    legacy_id: 1 + index,
    store_unique_id: unique_id,
    payment_method: methods[index % methods.length]!,
    ...state,
    created_at,
    customer_name: name,
    customer_email: `${name.split(' ')[0]!.toLowerCase()}@example.com`,
    customer_phone: phone,
    destination: { name, phone, address, subdistrict, city, province, postal_code },
    product_price,
    shipping_cost,
    gross_revenue: product_price + shipping_cost,
    lines,
  }
}
