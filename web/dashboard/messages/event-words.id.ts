import type { Operations } from '../api/types.generated.ts'

type EventName = Operations['GET /api/webhook-events']['answer']['data'][number]['name']

/** Indonesian translations of the server's descriptions of events. */
export const eventWords: Record<EventName, string> = {
  'order.created': 'Pesanan baru dibuat',
  'order.updated': 'Pesanan diubah',
  'order.deleted': 'Pesanan dihapus',
  'order.status_changed': 'Status pesanan berubah',
  'order.payment_status_changed': 'Status pembayaran pesanan berubah',
  'order.epayment_created': 'Pembayaran online dimulai untuk pesanan',
  'order.spam_created': 'Pesanan baru ditandai mungkin spam',
  'payment.received': 'Pesanan dibayar, atau pembayarannya diselesaikan',
  'payment.failed': 'Pembayaran tidak cocok dengan pesanannya',
  'refund.created': 'Dana pesanan dikembalikan atau diminta kembali',
  'refund.updated': 'Pengembalian dana pesanan bergerak',
  'return.created': 'Retur barang disetujui atau diminta',
  'return.updated': 'Retur barang bergerak',
  'invoice.issued': 'Faktur atau nota kredit sebuah pesanan diterbitkan',
  'shipment.status.updated': 'Pengiriman bergerak',
  'subscription.created': 'Langganan dimulai',
  'subscription.renewed': 'Langganan diperpanjang',
  'subscription.canceled': 'Langganan dibatalkan',
  'subscription.expired': 'Langganan berakhir',
  'subscription.paused': 'Langganan dijeda karena perpanjangannya belum dibayar',
  'subscription.payment_failed': 'Perpanjangan tidak dapat ditagih ke metode pembayaran tersimpan',
  'customer.created': 'Akun pelanggan baru dibuat',
  'customer.merged': 'Dua pelanggan ternyata orang yang sama dan digabungkan',
  'customer.erased': 'Data pribadi seorang pelanggan dihapus: hapus juga salinan Anda',
  'stock.changed': 'Stok sebuah varian berubah',
  'checkout_intent.created': 'Pembeli memulai checkout',
  'checkout_intent.recovered': 'Pembeli menyelesaikan checkout yang sempat ditinggalkan',
  'app.installed': 'Aplikasi ini dipasang',
  'app.disabled': 'Aplikasi ini dijeda',
  'app.enabled': 'Aplikasi ini diaktifkan kembali',
  'app.revoked': 'Akses aplikasi ini dicabut, atau bisnisnya dihapus',
}
