import type { Vocabulary } from './entries.ts'
import {
  CustomerPayload,
  ErasedCustomerPayload,
  IntentPayload,
  MergedCustomerPayload,
  RecoveredIntentPayload,
} from './payloads.ts'

const customerReaders = ['customer:read', 'customer:list'] as const
const checkoutIntentReaders = ['checkout_intent:read', 'checkout_intent:list'] as const

export const buyers = {
  resources: {
    customer: { en: 'Customers', id: 'Pelanggan' },
    checkout_intent: { en: 'Unfinished checkouts', id: 'Checkout yang belum selesai' },
    stock_request: { en: 'Back-in-stock requests', id: 'Permintaan kabar stok' },
    discount_code: { en: 'Discount codes', id: 'Kode diskon' },
  },
  scopes: {
    'customer:list': { en: 'See the list of customers', id: 'Melihat daftar pelanggan' },
    'customer:read': {
      en: 'Read a customer with contact details and addresses',
      id: 'Membaca pelanggan beserta kontak dan alamatnya',
    },
    'customer:create': { en: 'Create customers', id: 'Membuat pelanggan' },
    'customer:update': { en: 'Change customers and their addresses', id: 'Mengubah pelanggan dan alamatnya' },
    'customer:export': {
      en: 'Export the list of customers as a file',
      id: 'Mengekspor daftar pelanggan sebagai berkas',
      isMoney: true,
    },
    'checkout_intent:list': {
      en: 'See the list of unfinished checkouts with contact details, and its figures',
      id: 'Melihat daftar checkout yang belum selesai beserta kontak dan angkanya',
    },
    'checkout_intent:read': {
      en: 'Read an unfinished checkout with what the buyer typed',
      id: 'Membaca checkout yang belum selesai beserta isian pembeli',
    },
    'checkout_intent:follow_up': {
      en: 'Mail buyers about their unfinished checkout',
      id: 'Mengirim email ke pembeli tentang checkout yang belum selesai',
    },
    'stock_request:list': {
      en: 'See how many buyers wait for sold-out products',
      id: 'Melihat berapa pembeli menunggu produk yang habis',
    },
    'discount_code:list': { en: 'See the list of discount codes', id: 'Melihat daftar kode diskon' },
    'discount_code:read': { en: 'Read a discount code and its use', id: 'Membaca kode diskon dan pemakaiannya' },
    'discount_code:create': { en: 'Create discount codes', id: 'Membuat kode diskon' },
    'discount_code:update': { en: 'Change discount codes', id: 'Mengubah kode diskon' },
    'discount_code:delete': { en: 'Delete discount codes', id: 'Menghapus kode diskon' },
  },
  auditActions: {
    'customer.erased': { en: 'Personal data of a customer erased', id: 'Data pribadi pelanggan dihapus' },
    'customer.merged': { en: 'Customers merged', id: 'Pelanggan digabungkan' },
  },
  events: {
    'customer.created': {
      en: 'A new customer account was created',
      id: 'Akun pelanggan baru dibuat',
      readers: customerReaders,
      data: CustomerPayload,
    },
    'customer.updated': {
      en: 'The details of a customer were changed, by the merchant or by the customer',
      id: 'Data pelanggan diubah oleh penjual atau oleh pelanggan itu sendiri',
      readers: customerReaders,
      data: CustomerPayload,
    },
    'customer.merged': {
      en: 'Two customers turned out to be one and were merged',
      id: 'Dua pelanggan ternyata orang yang sama dan digabungkan',
      readers: customerReaders,
      data: MergedCustomerPayload,
    },
    'customer.erased': {
      en: 'The personal data of a customer was erased: erase your copy',
      id: 'Data pribadi seorang pelanggan dihapus: hapus juga salinan Anda',
      readers: customerReaders,
      data: ErasedCustomerPayload,
    },
    'checkout_intent.created': {
      en: 'A buyer began a checkout',
      id: 'Pembeli memulai checkout',
      readers: checkoutIntentReaders,
      data: IntentPayload,
    },
    'checkout_intent.recovered': {
      en: 'A buyer finished a checkout that was abandoned',
      id: 'Pembeli menyelesaikan checkout yang sempat ditinggalkan',
      readers: checkoutIntentReaders,
      data: RecoveredIntentPayload,
    },
  },
} as const satisfies Vocabulary
