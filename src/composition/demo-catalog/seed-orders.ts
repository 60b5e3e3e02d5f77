import { Readable } from 'node:stream'
import { importOrders } from '../../modules/order-desk/order-files/index.ts'
import type { Db } from '../../platform/db/types.ts'
import { goods, toSku } from './goods.ts'
import { createDice, placeOrders } from './sales-curve.ts'

type Store = { business_id: number; unique_id: string }

const firstNames =
  'Sari Budi Wati Agus Rina Joko Maya Dimas Intan Hendra Tuti Yusuf Nadia Eko Lina Fajar Dewi Rizky Putri Andi Ratna Bayu Citra Arif'.split(
    ' ',
  )
const lastNames = 'Wulandari Santoso Lestari Pratama Kartika Susilo Anggraini Saputra Permata Gunawan'.split(' ')

const places = [
  ['Jl. Cikini Raya 12', 'Menteng', 'Kota Administrasi Jakarta Pusat', 'DKI Jakarta', '10330'],
  ['Jl. Braga 45', 'Sumur Bandung', 'Kota Bandung', 'Jawa Barat', '40111'],
  ['Jl. Kaliurang 8', 'Depok', 'Kabupaten Sleman', 'DI Yogyakarta', '55281'],
  ['Jl. Tunjungan 3', 'Genteng', 'Kota Surabaya', 'Jawa Timur', '60275'],
  ['Jl. Monkey Forest 21', 'Ubud', 'Kabupaten Gianyar', 'Bali', '80571'],
  ['Jl. Pemuda 60', 'Semarang Tengah', 'Kota Semarang', 'Jawa Tengah', '50132'],
  ['Jl. Sudirman 88', 'Medan Polonia', 'Kota Medan', 'Sumatera Utara', '20152'],
  ['Jl. Penghibur 5', 'Ujung Pandang', 'Kota Makassar', 'Sulawesi Selatan', '90111'],
] as const

const methods = ['qris', 'bank_transfer', 'cod', 'va_bca', 'gopay', 'bank_transfer', 'qris'] as const

/** The last ones still wait for the buyer, the shop or the courier. */
const waiting = [
  { status: 'pending', payment_status: 'unpaid', payment_method: 'bank_transfer' },
  { status: 'pending', payment_status: 'unpaid', payment_method: 'cod' },
  { status: 'confirmed', payment_status: 'paid', payment_method: 'qris' },
  { status: 'in_process', payment_status: 'paid', payment_method: 'va_bca' },
  { status: 'shipped', payment_status: 'paid', payment_method: 'gopay', shipment_receipt: 'JX4471902836' },
] as const

const sold = goods.filter(({ item_type }) => item_type === undefined)

/** Adds orders of the last six months, so that the dashboard has something to show. Stock does not change. */
export async function seedOrders(db: Db, store: Store, now: Date) {
  const dice = createDice(1928)
  const moments = placeOrders(now)
  const rows = moments.map((moment, index) => {
    const state = pickState(index, moments.length, dice)
    return JSON.stringify({ legacy_id: 1 + index, ...createOrder(store, moment, dice), ...state })
  })
  const report = await importOrders(db, store.business_id, Readable.from([`${rows.join('\n')}\n`]), now)
  if (report.refused > 0) throw new Error(`A demo order is invalid: ${report.failed[0]!.problem}`)
}

function pickState(index: number, count: number, dice: () => number) {
  if (index >= count - 2 * waiting.length) return waiting[index % waiting.length]!
  return dice() < 0.06
    ? { status: 'canceled', payment_status: 'unpaid' }
    : { status: 'completed', payment_status: 'paid' }
}

function createOrder({ unique_id }: Store, moment: Date, dice: () => number) {
  const pick = <T>(list: readonly T[], skew = 1) => list[Math.floor(dice() ** skew * list.length)]!
  // Some buyers, places and products come much more often than others.
  const person = Math.floor(dice() ** 1.6 * firstNames.length * lastNames.length)
  const first = firstNames[person % firstNames.length]!
  const last = lastNames[Math.floor(person / firstNames.length)]!
  const name = `${first} ${last}`
  const phone = `6281100${String(10_000 + person)}`
  const [address, subdistrict, city, province, postal_code] =
    places[Math.floor((person * 0.618) ** 1.2) % places.length]!
  const lines = Array.from({ length: 1 + Math.floor(dice() ** 2 * 3) }, () => {
    const good = pick(sold, 1.7)
    const [variant_name, variant_price] = pick(good.variants)
    const variant_sku = toSku(good, variant_name)
    const quantity = 1 + Math.floor(dice() ** 3 * 3)
    return { product_name: good.name, variant_name, variant_sku, quantity, variant_price }
  })
  const product_price = lines.reduce((sum, line) => sum + line.quantity * line.variant_price, 0)
  const shipping_cost = 9000 + Math.floor(dice() * 5) * 3000
  return {
    store_unique_id: unique_id,
    payment_method: pick(methods),
    created_at: moment.toISOString(),
    customer_name: name,
    customer_email: `${first}.${last}@example.com`.toLowerCase(),
    customer_phone: phone,
    destination: { name, phone, address, subdistrict, city, province, postal_code },
    product_price,
    shipping_cost,
    gross_revenue: product_price + shipping_cost,
    lines,
  }
}
