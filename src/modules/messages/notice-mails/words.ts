import type { NoticeKind } from '../notifications/index.ts'

export type MailedKind = Exclude<NoticeKind, 'daily_summary'>

type KindWords = {
  /** Of one, followed by what it is about. */
  one: string
  many: (count: string) => string
  lead: string
  leadOfMany: string
  button: string
}

const en = {
  greeting: (name: string) => `Hello ${name},`,
  hint: (business: string, address: string) =>
    `You get this mail because of your notifications of ${business}. Choose others here: ${address}`,
  all: 'See all',
  others: 'and others',
  order: (number: string) => `Order ${number}`,
  left: (quantity: number) => `${quantity} left`,
  soldOut: 'Sold out',
  deletedProduct: 'A deleted product',
  unknownOrder: 'Without an order',
  kinds: {
    new_order: {
      one: 'New order',
      many: (count) => `${count} new orders`,
      lead: 'you have a new order.',
      leadOfMany: 'you have new orders.',
      button: 'Open the order',
    },
    payment_received: {
      one: 'Paid:',
      many: (count) => `${count} orders were paid`,
      lead: 'an order was paid. It can be packed and sent.',
      leadOfMany: 'orders were paid. They can be packed and sent.',
      button: 'Open the order',
    },
    transfer_proof: {
      one: 'Proof of transfer:',
      many: (count) => `${count} proofs of transfer`,
      lead: 'a buyer sent a proof of transfer. Check that the money has arrived, then accept it.',
      leadOfMany: 'buyers sent proofs of transfer. Check that the money has arrived, then accept them.',
      button: 'Check the transfer',
    },
    low_stock: {
      one: 'Stock is low:',
      many: (count) => `Stock of ${count} products is low`,
      lead: 'this product is nearly sold out. Refill it before buyers have to leave without it.',
      leadOfMany: 'these products are nearly sold out. Refill them before buyers have to leave without them.',
      button: 'Open the stock',
    },
    refund_request: {
      one: 'Refund requested:',
      many: (count) => `${count} refunds requested`,
      lead: 'somebody asks for a refund and waits for your answer.',
      leadOfMany: 'refunds are asked for and wait for your answer.',
      button: 'Decide',
    },
    return_request: {
      one: 'Return requested:',
      many: (count) => `${count} returns requested`,
      lead: 'a buyer wants to send goods back and waits for your answer.',
      leadOfMany: 'buyers want to send goods back and wait for your answer.',
      button: 'Decide',
    },
    payment_conflict: {
      one: 'Payment to check:',
      many: (count) => `${count} payments to check`,
      lead: 'a payment does not fit its order. Please look at it soon.',
      leadOfMany: 'payments do not fit their orders. Please look at them soon.',
      button: 'Check the payment',
    },
    failed_provider: {
      one: 'Payment account fails:',
      many: (count) => `${count} payment accounts fail`,
      lead: 'the provider does not answer calls of this account, or refuses them. Buyers may not be able to pay with it.',
      leadOfMany:
        'providers do not answer calls of these accounts, or refuse them. Buyers may not be able to pay with them.',
      button: 'Open payments',
    },
  } satisfies Record<MailedKind, KindWords> as Record<MailedKind, KindWords>,
  summary: {
    subject: (business: string, orders: number, value: string) =>
      `${business} yesterday: ${orders} ${orders === 1 ? 'order' : 'orders'}, ${value}`,
    lead: (business: string, day: string) => `this was ${day} in ${business}, beside the same day of the week before.`,
    beside: (value: string, before: string) => `${value} (${before} a week before)`,
    orders: 'Orders',
    value: 'Value of orders',
    paid: 'Paid orders',
    revenue: 'Paid',
    toShip: 'To ship now',
    lowStock: 'Nearly sold out',
    refundRequests: 'Refunds requested',
    returnRequests: 'Returns requested',
    button: 'Open the dashboard',
  },
}

type Words = typeof en

const id: Words = {
  greeting: (name) => `Halo ${name},`,
  hint: (business, address) =>
    `Anda menerima email ini karena pilihan notifikasi Anda untuk ${business}. Atur di sini: ${address}`,
  all: 'Lihat semua',
  others: 'dan lainnya',
  order: (number) => `Pesanan ${number}`,
  left: (quantity) => `Sisa ${quantity}`,
  soldOut: 'Habis',
  deletedProduct: 'Produk yang sudah dihapus',
  unknownOrder: 'Tanpa pesanan',
  kinds: {
    new_order: {
      one: 'Pesanan baru',
      many: (count) => `${count} pesanan baru`,
      lead: 'ada pesanan baru untuk Anda.',
      leadOfMany: 'ada beberapa pesanan baru untuk Anda.',
      button: 'Buka pesanan',
    },
    payment_received: {
      one: 'Lunas:',
      many: (count) => `${count} pesanan sudah dibayar`,
      lead: 'sebuah pesanan sudah dibayar. Silakan kemas dan kirim.',
      leadOfMany: 'beberapa pesanan sudah dibayar. Silakan kemas dan kirim.',
      button: 'Buka pesanan',
    },
    transfer_proof: {
      one: 'Bukti transfer:',
      many: (count) => `${count} bukti transfer`,
      lead: 'pembeli mengirim bukti transfer. Pastikan uangnya sudah masuk, lalu terima.',
      leadOfMany: 'beberapa pembeli mengirim bukti transfer. Pastikan uangnya sudah masuk, lalu terima.',
      button: 'Periksa transfer',
    },
    low_stock: {
      one: 'Stok menipis:',
      many: (count) => `Stok ${count} produk menipis`,
      lead: 'produk ini hampir habis. Isi lagi sebelum pembeli pergi tanpa membelinya.',
      leadOfMany: 'produk-produk ini hampir habis. Isi lagi sebelum pembeli pergi tanpa membelinya.',
      button: 'Buka stok',
    },
    refund_request: {
      one: 'Permintaan pengembalian dana:',
      many: (count) => `${count} permintaan pengembalian dana`,
      lead: 'ada yang meminta pengembalian dana dan menunggu jawaban Anda.',
      leadOfMany: 'ada beberapa permintaan pengembalian dana yang menunggu jawaban Anda.',
      button: 'Putuskan',
    },
    return_request: {
      one: 'Permintaan retur:',
      many: (count) => `${count} permintaan retur`,
      lead: 'pembeli ingin mengembalikan barang dan menunggu jawaban Anda.',
      leadOfMany: 'beberapa pembeli ingin mengembalikan barang dan menunggu jawaban Anda.',
      button: 'Putuskan',
    },
    payment_conflict: {
      one: 'Pembayaran bermasalah:',
      many: (count) => `${count} pembayaran bermasalah`,
      lead: 'sebuah pembayaran tidak cocok dengan pesanannya. Mohon segera diperiksa.',
      leadOfMany: 'beberapa pembayaran tidak cocok dengan pesanannya. Mohon segera diperiksa.',
      button: 'Periksa pembayaran',
    },
    failed_provider: {
      one: 'Akun pembayaran bermasalah:',
      many: (count) => `${count} akun pembayaran bermasalah`,
      lead: 'penyedia tidak menjawab atau menolak permintaan dari akun ini. Pembeli mungkin tidak bisa membayar dengannya.',
      leadOfMany:
        'penyedia tidak menjawab atau menolak permintaan dari akun-akun ini. Pembeli mungkin tidak bisa membayar dengannya.',
      button: 'Buka pembayaran',
    },
  },
  summary: {
    subject: (business, orders, value) => `${business} kemarin: ${orders} pesanan, ${value}`,
    lead: (business, day) => `inilah ${day} di ${business}, di samping hari yang sama minggu sebelumnya.`,
    beside: (value, before) => `${value} (minggu sebelumnya ${before})`,
    orders: 'Pesanan',
    value: 'Nilai pesanan',
    paid: 'Pesanan lunas',
    revenue: 'Sudah dibayar',
    toShip: 'Perlu dikirim sekarang',
    lowStock: 'Stok menipis',
    refundRequests: 'Permintaan pengembalian dana',
    returnRequests: 'Permintaan retur',
    button: 'Buka dasbor',
  },
}

export const words: Record<'en' | 'id', Words> = { en, id }
