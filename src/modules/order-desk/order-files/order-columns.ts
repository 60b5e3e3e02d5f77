import type { AppError } from '../../../platform/errors/errors.ts'
import { compileValidator, validationError } from '../../../platform/http/validation/validation.ts'
import type { Column } from '../../../platform/tables/columns.ts'
import { storeMethods } from '../../../vocabulary/payment-methods.ts'
import { paymentName } from '../../../vocabulary/payment-names.ts'
import { ReceiptPatch } from '../shipments/index.ts'

/** Payment methods by their names in both languages. */
const methodsByName = Object.fromEntries(
  storeMethods.flatMap((method) =>
    (['id', 'en'] as const).map((language) => [paymentName(method, language).toLowerCase(), method]),
  ),
)

/** The columns of a file with new orders, by the names that people give them. */
export const orderColumns: Column[] = [
  {
    name: 'store_unique_id',
    label: { en: 'Store', id: 'Toko' },
    also: ['nama toko', 'store name'],
    example: ['', ''],
  },
  {
    name: 'customer_name',
    label: { en: 'Customer', id: 'Nama pelanggan' },
    also: ['pelanggan', 'nama', 'nama pembeli', 'pembeli', 'name', 'customer name', 'buyer'],
    example: ['Sari Dewi', 'Budi Santoso'],
  },
  {
    name: 'customer_phone',
    label: { en: 'Phone', id: 'Telepon' },
    also: ['nomor telepon', 'no telepon', 'no hp', 'nomor hp', 'hp', 'whatsapp', 'phone number'],
    example: ['6281234567890', '6281398765432'],
  },
  { name: 'customer_email', label: { en: 'Email', id: 'Email' }, example: ['', 'budi@example.com'] },
  {
    name: 'items',
    label: { en: 'Items', id: 'Barang' },
    also: ['produk', 'products', 'pesanan', 'sku'],
    example: ['GAYO-250*2; TAS-01', 'GAYO-1000'],
  },
  {
    name: 'payment_method',
    label: { en: 'Payment method', id: 'Metode pembayaran' },
    also: ['pembayaran', 'payment', 'cara bayar'],
    values: { ...methodsByName, transfer: 'bank_transfer', 'bayar di tempat': 'cod' },
    example: { en: ['Bank transfer', 'Cash on delivery'], id: ['Transfer bank', 'Bayar di tempat'] },
  },
  { name: 'address', label: { en: 'Address', id: 'Alamat' }, example: ['Jl. Melati 5, RT 3', 'Jl. Braga 12'] },
  {
    name: 'location_id',
    label: { en: 'District', id: 'Kecamatan' },
    also: ['location id', 'id lokasi', 'lokasi', 'location', 'kecamatan dan kota', 'district and city'],
    example: ['Menteng, Jakarta Pusat', 'Sumur Bandung, Bandung'],
  },
  { name: 'postal_code', label: { en: 'Postal code', id: 'Kode pos' }, example: ['', ''] },
  {
    name: 'courier_service_id',
    label: { en: 'Courier', id: 'Kurir' },
    also: ['courier service id', 'id layanan kurir', 'layanan kurir', 'courier service', 'ekspedisi'],
    example: { en: ['JNE Regular', 'JNE Regular'], id: ['JNE Reguler', 'JNE Reguler'] },
  },
  {
    name: 'shipping_cost',
    label: { en: 'Shipping cost', id: 'Ongkos kirim' },
    also: ['ongkir', 'shipping'],
    kind: 'amount',
    example: ['12000', ''],
  },
  { name: 'notes', label: { en: 'Notes', id: 'Catatan' }, example: ['', ''] },
  {
    name: 'internal_notes',
    label: { en: 'Internal notes', id: 'Catatan internal' },
    also: ['catatan tim', 'team notes'],
  },
  { name: 'external_id', label: { en: 'Your number', id: 'Nomor Anda' }, also: ['external id', 'nomor pesanan'] },
  { name: 'warehouse_unique_id', label: { en: 'Warehouse', id: 'Gudang' }, also: ['nama gudang'] },
  { name: 'tags', label: { en: 'Tags', id: 'Tag' }, also: ['label'] },
  { name: 'product_discount', label: { en: 'Discount', id: 'Diskon' }, kind: 'amount' },
  { name: 'shipping_discount', label: { en: 'Shipping discount', id: 'Diskon ongkir' }, kind: 'amount' },
  { name: 'other_income', label: { en: 'Other costs', id: 'Biaya lain' }, kind: 'amount' },
  { name: 'other_income_name', label: { en: 'Name of other costs', id: 'Nama biaya lain' } },
]

const orderNumber: Column = {
  name: 'order_id',
  label: { en: 'Order number', id: 'Nomor pesanan' },
  also: ['no pesanan', 'nomor order', 'pesanan', 'order'],
  example: ['261115HPQSPBX'],
}

/** The columns of a file with tracking numbers. */
export const receiptColumns: Column[] = [
  orderNumber,
  {
    name: 'shipment_receipt',
    label: { en: 'Tracking number', id: 'Nomor resi' },
    also: ['resi', 'no resi', 'awb', 'receipt number', 'receipt'],
    example: ['JX1234567890'],
  },
]

/** The columns of a file that moves orders. */
export const statusColumns: Column[] = [orderNumber, { name: 'status', label: { en: 'Status', id: 'Status' } }]

export const toNames = (columns: Column[]) => columns.map(({ name }) => name)

const check = compileValidator(ReceiptPatch, 'body')

/** The error of a row's tracking number. */
export const checkReceiptRow = ({ shipment_receipt }: Record<string, string>): AppError | undefined =>
  check({ shipment_receipt }) ? undefined : validationError(check.errors!, 'body')
