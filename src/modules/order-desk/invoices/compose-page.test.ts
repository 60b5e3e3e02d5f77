import { describe, expect, it } from 'vitest'
import { composePage } from './compose-page.ts'
import type { InvoiceRow } from './load-cases.ts'
import type { Content } from './schemas.ts'
import { nameMethod } from './words.ts'

const content: Content = {
  language: 'id',
  time_zone: 'Asia/Jakarta',
  seller: {
    name: 'PT Kopi Nusantara',
    address: 'Jl. Braga 12\nBandung',
    tax_number: '01.234.567.8-901.000',
    email: 'halo@example.com',
    phone: '628112345678',
  },
  store: { name: 'Kopi Nusantara', logo: null, color: '#0f766e' },
  buyer: { name: 'Sari Dewi', email: null, phone: null, address: ['Jl. Merdeka 1', 'Menteng, Jakarta Pusat'] },
  order: { order_id: '261117ABCDEF', created_at: '2026-11-16T16:59:00.000000Z' },
  payment: { method: 'va_bca', paid_at: '2026-11-16T17:01:00.000000Z' },
  lines: [
    { name: 'Kopi Gayo', sku: 'GAYO-250', quantity: 2, price: '95000.00', discount: '10000.00', amount: '180000.00' },
    { name: 'Paket', sku: null, quantity: 3, price: null, discount: '0.00', amount: '100000.50' },
  ],
  charges: [
    { kind: 'shipping', name: null, amount: '12000.00' },
    { kind: 'other_income', name: 'Asuransi', amount: '1500.00' },
    { kind: 'unique_code', name: null, amount: '-123.00' },
  ],
  tax: { rate: 11, base: '252252.70', amount: '27747.80' },
  total: '293377.50',
  note: 'Terima kasih',
}

const compose = (fields: Partial<InvoiceRow>, referred: string | null = null) =>
  composePage(
    {
      kind: 'invoice',
      reason: 'payment',
      number: 'INV/2026/000007',
      currency: 'IDR',
      issued_at: '2026-11-16T17:01:02.000000Z',
      content,
      ...fields,
    },
    referred,
  )

/** Replaces the non-breaking spaces in amounts. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll('\u00a0', ' '))

describe('the page of a document', () => {
  it('says in Indonesian who sold what to whom, with days of the business', () => {
    const { toPageNumber, ...page } = compose({})
    expect(toPageNumber(1, 2)).toBe('Halaman 1 dari 2')
    expect(plain(page)).toEqual({
      language: 'id',
      title: 'Faktur',
      number: 'INV/2026/000007',
      store: 'Kopi Nusantara',
      color: '#0f766e',
      seller: {
        label: 'Dari',
        name: 'PT Kopi Nusantara',
        lines: ['Jl. Braga 12\nBandung', 'NPWP: 01.234.567.8-901.000', 'halo@example.com', '+628112345678'],
      },
      buyer: { label: 'Ditagihkan kepada', name: 'Sari Dewi', lines: ['Jl. Merdeka 1', 'Menteng, Jakarta Pusat'] },
      facts: [
        { label: 'Nomor', value: 'INV/2026/000007' },
        { label: 'Tanggal', value: '17 November 2026' },
        { label: 'Pesanan', value: '261117ABCDEF' },
        { label: 'Tanggal pesanan', value: '16 November 2026' },
      ],
      columns: ['Barang', 'Qty', 'Harga', 'Diskon', 'Jumlah'],
      rows: [
        ['Kopi Gayo\nGAYO-250', '2', 'Rp 95.000', 'Rp 10.000', 'Rp 180.000'],
        ['Paket', '3', '', '', 'Rp 100.000,50'],
      ],
      sums: [
        { label: 'Subtotal', amount: 'Rp 280.000,50' },
        { label: 'Ongkos kirim', amount: 'Rp 12.000' },
        { label: 'Asuransi', amount: 'Rp 1.500' },
        { label: 'Kode unik', amount: '-Rp 123' },
        { label: 'Total', amount: 'Rp 293.377,50', isTotal: true },
        { label: 'DPP, termasuk dalam total', amount: 'Rp 252.252,70' },
        { label: 'PPN 11%, termasuk dalam total', amount: 'Rp 27.747,80' },
      ],
      mark: { text: 'LUNAS', detail: 'Virtual account BCA, 17 November 2026' },
      texts: ['Terima kasih'],
    })
  })

  it('says in English what a credit note takes off, and which invoice it is for', () => {
    const english = { ...content, language: 'en' as const, tax: null, charges: [], payment: null, note: null }
    const page = compose(
      { kind: 'credit_note', reason: 'correction', number: 'CN/2026/000001', content: english },
      'INV/2026/000007',
    )
    expect(plain(page)).toMatchObject({
      title: 'Credit note',
      facts: [{}, {}, {}, {}, { label: 'For invoice', value: 'INV/2026/000007' }],
      sums: [{ label: 'Total credited', amount: 'IDR 293,377.50', isTotal: true }],
      mark: { text: 'CANCELS THE INVOICE', detail: null },
      texts: [expect.stringContaining('a new one takes its place')],
    })
  })
})

it.each([
  ['va_bca', 'en', 'BCA virtual account'],
  ['va_artha_graha', 'id', 'Virtual account Artha Graha'],
  ['va_mandiri', 'id', 'Virtual account Mandiri'],
  ['qris', 'en', 'QRIS'],
  ['cod', 'id', 'Bayar di tempat (COD)'],
  ['unheard_of', 'en', 'unheard_of'],
] as const)('names the method %s in %s', (method, language, name) => {
  expect(nameMethod(method, language)).toBe(name)
})
