import { RefundPayload, ReturnPayload } from './aftercare-payloads.ts'
import type { Vocabulary } from './entries.ts'
import { PaymentPayload } from './order-payloads.ts'

const orderReaders = ['order:read', 'order:list'] as const
const refundReaders = ['refund:read', 'refund:list'] as const
const returnReaders = ['return:read', 'return:list'] as const

export const payments = {
  resources: {
    refund: { en: 'Refunds', id: 'Pengembalian dana' },
    return: { en: 'Returns', id: 'Retur' },
    payment: { en: 'Payments', id: 'Pembayaran' },
  },
  scopes: {
    'refund:list': { en: 'See the list of refunds', id: 'Melihat daftar pengembalian dana' },
    'refund:read': {
      en: 'Read a refund with the bank account of the buyer',
      id: 'Membaca pengembalian dana beserta rekening bank pembeli',
    },
    'refund:create': {
      en: 'Give money back to buyers, and decide about their requests',
      id: 'Mengembalikan dana kepada pembeli, dan memutuskan permintaan mereka',
      isMoney: true,
    },
    'return:list': { en: 'See the list of returns', id: 'Melihat daftar retur' },
    'return:read': {
      en: 'Read a return with the bank account of the buyer',
      id: 'Membaca retur beserta rekening bank pembeli',
    },
    'return:create': { en: 'Create returns of orders', id: 'Membuat retur pesanan' },
    'return:update': {
      en: 'Decide about returns and put their goods back into stock',
      id: 'Memutuskan retur dan mengembalikan barangnya ke stok',
    },
  },
  auditActions: {
    'payment_conflict.resolved': { en: 'Payment to check resolved', id: 'Pembayaran bermasalah diselesaikan' },
    'refund.account_changed': { en: 'Bank account of a refund changed', id: 'Rekening pengembalian dana diganti' },
    'refund.approved': { en: 'Refund approved', id: 'Pengembalian dana disetujui' },
    'refund.canceled': { en: 'Refund declined or given up', id: 'Pengembalian dana ditolak atau dibatalkan' },
    'refund.created': { en: 'Refund made', id: 'Pengembalian dana dibuat' },
    'refund.failed': { en: 'Transfer of a refund failed', id: 'Transfer pengembalian dana gagal' },
    'refund.retried': { en: 'Refund made once more', id: 'Pengembalian dana diulang' },
    'refund.sent': { en: 'Refund transferred', id: 'Pengembalian dana ditransfer' },
    'refund.updated': {
      en: 'Bank account or note of a refund changed',
      id: 'Rekening atau catatan pengembalian dana diubah',
    },
  },
  events: {
    'payment.received': {
      en: 'An order was paid, or its payment was settled',
      id: 'Pesanan dibayar, atau pembayarannya diselesaikan',
      readers: orderReaders,
      data: PaymentPayload,
    },
    'payment.failed': {
      en: 'A payment conflicts with its order',
      id: 'Pembayaran tidak cocok dengan pesanannya',
      readers: orderReaders,
      data: PaymentPayload,
    },
    'refund.created': {
      en: 'A refund of an order was made or requested',
      id: 'Dana pesanan dikembalikan atau diminta kembali',
      readers: refundReaders,
      data: RefundPayload,
    },
    'refund.updated': {
      en: 'A refund of an order moved on',
      id: 'Pengembalian dana pesanan bergerak',
      readers: refundReaders,
      data: RefundPayload,
    },
    'return.created': {
      en: 'A return of goods was agreed or requested',
      id: 'Retur barang disetujui atau diminta',
      readers: returnReaders,
      data: ReturnPayload,
    },
    'return.updated': {
      en: 'A return of goods moved on',
      id: 'Retur barang bergerak',
      readers: returnReaders,
      data: ReturnPayload,
    },
  },
} as const satisfies Vocabulary
