import { paymentName } from '../../../vocabulary/payment-names.ts'
import type { DocumentKind, DocumentReason } from './rules.ts'
import type { chargeKinds } from './schemas.ts'

export type Language = 'id' | 'en'

type Charge = (typeof chargeKinds)[number]

const en = {
  titles: { invoice: 'Invoice', credit_note: 'Credit note' } as Record<DocumentKind, string>,
  number: 'Number',
  date: 'Date',
  order: 'Order',
  orderDate: 'Order date',
  refersTo: { invoice: 'For credit note', credit_note: 'For invoice' } as Record<DocumentKind, string>,
  seller: 'From',
  buyer: 'Billed to',
  taxNumber: (number: string) => `Tax number (NPWP): ${number}`,
  columns: { item: 'Item', quantity: 'Qty', price: 'Price', discount: 'Discount', amount: 'Amount' },
  subtotal: 'Subtotal',
  charges: {
    shipping: 'Shipping',
    cod_fee: "Courier's COD fee",
    shipping_discount: 'Discount on shipping',
    other_income: 'Other charges',
    payment_link: 'Payment fee',
    service_fee: 'Service fee',
    unique_code: 'Unique code',
    difference: 'Adjustment',
  } as Record<Charge, string>,
  total: { invoice: 'Total', credit_note: 'Total credited' } as Record<DocumentKind, string>,
  taxBase: 'Tax base, in the total',
  tax: (rate: string) => `PPN ${rate}%, in the total`,
  marks: {
    payment: 'PAID',
    correction: 'CANCELS THE INVOICE',
    payment_undone: 'CANCELS THE INVOICE',
    refund: 'REFUNDED',
    refund_failed: 'PAID',
  } as Record<DocumentReason, string>,
  paidBy: (method: string, day: string) => `${method}, ${day}`,
  reasons: {
    payment: '',
    correction: 'The order was changed. This note cancels the invoice named above; a new one takes its place.',
    payment_undone: 'The order was not paid after all. This note cancels the invoice named above.',
    refund: 'Money of the invoice named above went back to the buyer.',
    refund_failed: 'The refund did not arrive. This invoice takes back the credit note named above.',
  } as Record<DocumentReason, string>,
  refundLine: (number: string) => `Refund of invoice ${number}`,
  refundFailedLine: (number: string) => `Refund that did not arrive, credit note ${number}`,
  wholeOrder: (number: string) => `Order ${number}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  methods: {
    invoice: 'Payment page',
    provider: 'Payment provider',
  } as Record<string, string>,
}

type Words = typeof en

const id: Words = {
  titles: { invoice: 'Faktur', credit_note: 'Nota kredit' },
  number: 'Nomor',
  date: 'Tanggal',
  order: 'Pesanan',
  orderDate: 'Tanggal pesanan',
  refersTo: { invoice: 'Untuk nota kredit', credit_note: 'Untuk faktur' },
  seller: 'Dari',
  buyer: 'Ditagihkan kepada',
  taxNumber: (number) => `NPWP: ${number}`,
  columns: { item: 'Barang', quantity: 'Qty', price: 'Harga', discount: 'Diskon', amount: 'Jumlah' },
  subtotal: 'Subtotal',
  charges: {
    shipping: 'Ongkos kirim',
    cod_fee: 'Biaya COD kurir',
    shipping_discount: 'Diskon ongkos kirim',
    other_income: 'Biaya lain',
    payment_link: 'Biaya pembayaran',
    service_fee: 'Biaya layanan',
    unique_code: 'Kode unik',
    difference: 'Penyesuaian',
  },
  total: { invoice: 'Total', credit_note: 'Total dikreditkan' },
  taxBase: 'DPP, termasuk dalam total',
  tax: (rate) => `PPN ${rate}%, termasuk dalam total`,
  marks: {
    payment: 'LUNAS',
    correction: 'MEMBATALKAN FAKTUR',
    payment_undone: 'MEMBATALKAN FAKTUR',
    refund: 'DANA DIKEMBALIKAN',
    refund_failed: 'LUNAS',
  },
  paidBy: (method, day) => `${method}, ${day}`,
  reasons: {
    payment: '',
    correction: 'Pesanan diubah. Nota ini membatalkan faktur di atas; faktur baru menggantikannya.',
    payment_undone: 'Pesanan ternyata belum dibayar. Nota ini membatalkan faktur di atas.',
    refund: 'Dana dari faktur di atas dikembalikan kepada pembeli.',
    refund_failed: 'Pengembalian dana tidak sampai. Faktur ini membatalkan nota kredit di atas.',
  },
  refundLine: (number) => `Pengembalian dana faktur ${number}`,
  refundFailedLine: (number) => `Pengembalian dana yang tidak sampai, nota kredit ${number}`,
  wholeOrder: (number) => `Pesanan ${number}`,
  page: (page, pages) => `Halaman ${page} dari ${pages}`,
  methods: {
    invoice: 'Halaman pembayaran',
    provider: 'Penyedia pembayaran',
  },
}

/** The texts of the pages. */
export const words = { en, id }

/** The name of a payment method, or of the way in which a refund was paid. */
export const nameMethod = (method: string, language: Language) =>
  words[language].methods[method] ?? paymentName(method, language)
