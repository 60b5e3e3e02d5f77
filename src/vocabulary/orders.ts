import { InvoicePayload } from './aftercare-payloads.ts'
import type { Vocabulary } from './entries.ts'
import {
  DeletedOrderPayload,
  OrderPayload,
  OrderStatusPayload,
  PaymentPayload,
  ShipmentPayload,
} from './order-payloads.ts'
import { SubscriptionPayload } from './payloads.ts'

const orderReaders = ['order:read', 'order:list'] as const

export const orders = {
  resources: {
    order: { en: 'Orders', id: 'Pesanan' },
    invoice: { en: 'Invoices', id: 'Faktur' },
    payment_link: { en: 'Payment links', id: 'Tautan pembayaran' },
    shipment: { en: 'Shipments', id: 'Pengiriman' },
    subscription: { en: 'Subscriptions', id: 'Langganan' },
  },
  scopes: {
    'order:list': { en: 'See the list of orders', id: 'Melihat daftar pesanan' },
    'order:read': {
      en: 'Read an order with its buyer, items and payment',
      id: 'Membaca pesanan beserta pembeli, barang, dan pembayarannya',
    },
    'order:statistics:read': {
      en: 'Read order counts and revenue totals',
      id: 'Membaca jumlah pesanan dan total pendapatan',
    },
    'order:create': {
      en: 'Create orders, and look up locations and shipping costs',
      id: 'Membuat pesanan, serta mencari lokasi dan ongkos kirim',
    },
    'order:update': {
      en: 'Change orders: items, address, notes, tags and shipment; answer their buyers by WhatsApp',
      id: 'Mengubah pesanan: barang, alamat, catatan, tag, dan pengiriman; menjawab pembelinya lewat WhatsApp',
    },
    'order:delete': { en: 'Delete orders', id: 'Menghapus pesanan' },
    'order:change_status': {
      en: 'Change the status and payment status of orders',
      id: 'Mengubah status dan status pembayaran pesanan',
    },
    'order:create_awb': { en: 'Create and cancel waybills', id: 'Membuat dan membatalkan resi' },
    'invoice:export': {
      en: 'Export invoices and credit notes as a file',
      id: 'Mengekspor faktur dan nota kredit sebagai berkas',
      isMoney: true,
    },
    'payment_link:list': { en: 'See the list of payment links', id: 'Melihat daftar tautan pembayaran' },
    'payment_link:read': { en: 'Read a payment link', id: 'Membaca tautan pembayaran' },
    'payment_link:create': { en: 'Create payment links', id: 'Membuat tautan pembayaran' },
    'payment_link:update': {
      en: 'Change payment links, and switch them on and off',
      id: 'Mengubah tautan pembayaran, mengaktifkan, dan menonaktifkannya',
    },
    'payment_link:delete': { en: 'Delete payment links', id: 'Menghapus tautan pembayaran' },
  },
  auditActions: {
    'invoice_settings.updated': { en: 'Invoice details changed', id: 'Data faktur diubah' },
    'payment_link.created': { en: 'Payment link created', id: 'Tautan pembayaran dibuat' },
    'payment_link.deleted': { en: 'Payment link deleted', id: 'Tautan pembayaran dihapus' },
    'payment_link.updated': { en: 'Payment link changed', id: 'Tautan pembayaran diubah' },
  },
  events: {
    'order.created': {
      en: 'A new order was placed',
      id: 'Pesanan baru dibuat',
      readers: orderReaders,
      data: OrderPayload,
    },
    'order.updated': { en: 'An order was edited', id: 'Pesanan diubah', readers: orderReaders, data: OrderPayload },
    'order.deleted': {
      en: 'An order was deleted',
      id: 'Pesanan dihapus',
      readers: orderReaders,
      data: DeletedOrderPayload,
    },
    'order.status_changed': {
      en: 'The status of an order changed',
      id: 'Status pesanan berubah',
      readers: orderReaders,
      data: OrderStatusPayload,
    },
    'order.payment_status_changed': {
      en: 'The payment status of an order changed',
      id: 'Status pembayaran pesanan berubah',
      readers: orderReaders,
      data: PaymentPayload,
    },
    'order.epayment_created': {
      en: 'An online payment was started for an order',
      id: 'Pembayaran online dimulai untuk pesanan',
      readers: orderReaders,
      data: OrderPayload,
    },
    'order.spam_created': {
      en: 'A new order was marked as probable spam',
      id: 'Pesanan baru ditandai mungkin spam',
      readers: orderReaders,
      data: OrderPayload,
    },
    'invoice.issued': {
      en: 'An invoice or a credit note of an order was issued',
      id: 'Faktur atau nota kredit sebuah pesanan diterbitkan',
      readers: orderReaders,
      data: InvoicePayload,
    },
    'shipment.status.updated': {
      en: 'A shipment moved on',
      id: 'Pengiriman bergerak',
      readers: orderReaders,
      data: ShipmentPayload,
    },
    'subscription.created': {
      en: 'A subscription started',
      id: 'Langganan dimulai',
      readers: orderReaders,
      data: SubscriptionPayload,
    },
    'subscription.renewed': {
      en: 'A subscription was renewed',
      id: 'Langganan diperpanjang',
      readers: orderReaders,
      data: SubscriptionPayload,
    },
    'subscription.canceled': {
      en: 'A subscription was canceled',
      id: 'Langganan dibatalkan',
      readers: orderReaders,
      data: SubscriptionPayload,
    },
    'subscription.expired': {
      en: 'A subscription ran out',
      id: 'Langganan berakhir',
      readers: orderReaders,
      data: SubscriptionPayload,
    },
    'subscription.paused': {
      en: 'A subscription paused because its renewal stayed unpaid',
      id: 'Langganan dijeda karena perpanjangannya belum dibayar',
      readers: orderReaders,
      data: SubscriptionPayload,
    },
    'subscription.payment_failed': {
      en: 'A renewal could not be charged to the saved payment method',
      id: 'Perpanjangan tidak dapat ditagih ke metode pembayaran tersimpan',
      readers: orderReaders,
      data: SubscriptionPayload,
    },
  },
} as const satisfies Vocabulary
