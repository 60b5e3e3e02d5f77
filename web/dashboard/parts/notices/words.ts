import { defineWords } from '../../messages/define-words.ts'

export const notificationWords = defineWords({
  en: {
    lead: 'What happened in your business in the last 90 days.',
    readAll: 'Mark all as read',
    nothing: 'Nothing has happened yet.',
    emptyLead: 'New orders, payments and requests appear here. Choose in the settings what you want to see.',
    all: 'See all',
    unread: 'Unread',
    settings: 'Settings',
    soldOut: 'Sold out',
    left: (quantity: number) => `${quantity} left`,
    deletedProduct: 'A deleted product',
    titles: {
      orders: {
        new_order: (number: string) => `New order ${number}`,
        payment_received: (number: string) => `Order ${number} was paid`,
        transfer_proof: (number: string) => `Proof of transfer for order ${number}`,
        refund_request: (number: string) => `Refund requested for order ${number}`,
        refund_account: (number: string) => `Bank account changed for the refund of order ${number}`,
        return_request: (number: string) => `Return requested for order ${number}`,
      },
      conflicts: {
        order: (number: string) => `The payment of order ${number} does not fit`,
        second_payment: (number: string) => `Order ${number} was paid twice`,
        dispute: (number: string) => (number ? `The payment of order ${number} is disputed` : 'A payment is disputed'),
        unexpected_payment: () => 'A payment came that no order is known for',
      },
      low_stock: (name: string) => `${name} is nearly sold out`,
      failed_provider: (name: string) => `Payments with ${name} fail`,
      lost_sender_domain: (domain: string) => `Mails no longer come from ${domain}`,
    },
    choose: {
      lead: (business: string) =>
        `What you want to know about ${business}, and how. Each member chooses for themselves.`,
      kind: 'Notification',
      channels: { bell: 'Dashboard', mail: 'Mail', push: 'Devices' },
      label: (kind: string, channel: string) => `${kind}: ${channel}`,
      kinds: {
        new_order: { name: 'New orders', lead: 'As soon as somebody has ordered' },
        payment_received: { name: 'Payments', lead: 'When a provider reports that an order was paid' },
        transfer_proof: { name: 'Proofs of transfer', lead: 'When a buyer uploads one, so that you can check it' },
        low_stock: { name: 'Low stock', lead: 'When a product falls to its level, and when it is sold out' },
        refund_request: { name: 'Refund requests', lead: 'From buyers, and from members who may not refund' },
        refund_account: {
          name: 'Accounts of refunds',
          lead: 'When one is given or changed, so that you check it before a transfer',
        },
        return_request: { name: 'Return requests', lead: 'When a buyer wants to send goods back' },
        payment_conflict: { name: 'Payments to check', lead: 'Wrong amounts, second payments, disputes' },
        failed_provider: { name: 'Payment accounts that fail', lead: 'When a provider does not answer or refuses' },
        lost_sender_domain: { name: 'Sender domains', lead: 'When the DNS records of one are gone' },
        daily_summary: { name: 'Daily summary', lead: 'Yesterday’s sales and what waits, at 7 in the morning' },
      },
      combined:
        'If much happens at once, you get one mail about all of it, at most every five minutes. Devices are notified at most every half minute.',
      language: 'Language of mails and devices',
      languages: { business: 'As set for the business', id: 'Indonesia', en: 'English' },
    },
  },
  id: {
    lead: 'Yang terjadi di bisnis Anda dalam 90 hari terakhir.',
    readAll: 'Tandai semua dibaca',
    nothing: 'Belum ada kejadian.',
    emptyLead:
      'Pesanan baru, pembayaran, dan permintaan muncul di sini. Pilih di pengaturan apa yang ingin Anda lihat.',
    all: 'Lihat semua',
    unread: 'Belum dibaca',
    settings: 'Pengaturan',
    soldOut: 'Habis',
    left: (quantity) => `Sisa ${quantity}`,
    deletedProduct: 'Produk yang sudah dihapus',
    titles: {
      orders: {
        new_order: (number) => `Pesanan baru ${number}`,
        payment_received: (number) => `Pesanan ${number} sudah dibayar`,
        transfer_proof: (number) => `Bukti transfer untuk pesanan ${number}`,
        refund_request: (number) => `Permintaan pengembalian dana untuk pesanan ${number}`,
        refund_account: (number) => `Rekening pengembalian dana pesanan ${number} diganti`,
        return_request: (number) => `Permintaan retur untuk pesanan ${number}`,
      },
      conflicts: {
        order: (number) => `Pembayaran pesanan ${number} tidak cocok`,
        second_payment: (number) => `Pesanan ${number} dibayar dua kali`,
        dispute: (number) => (number ? `Pembayaran pesanan ${number} disanggah` : 'Sebuah pembayaran disanggah'),
        unexpected_payment: () => 'Ada pembayaran tanpa pesanan yang diketahui',
      },
      low_stock: (name) => `Stok ${name} menipis`,
      failed_provider: (name) => `Pembayaran lewat ${name} gagal`,
      lost_sender_domain: (domain) => `Email tidak lagi dikirim dari ${domain}`,
    },
    choose: {
      lead: (business) =>
        `Apa yang ingin Anda ketahui tentang ${business}, dan lewat apa. Setiap anggota memilih sendiri.`,
      kind: 'Notifikasi',
      channels: { bell: 'Dasbor', mail: 'Email', push: 'Perangkat' },
      label: (kind, channel) => `${kind}: ${channel}`,
      kinds: {
        new_order: { name: 'Pesanan baru', lead: 'Segera setelah ada yang memesan' },
        payment_received: { name: 'Pembayaran', lead: 'Saat penyedia melaporkan pesanan sudah dibayar' },
        transfer_proof: { name: 'Bukti transfer', lead: 'Saat pembeli mengunggahnya, agar bisa Anda periksa' },
        low_stock: { name: 'Stok menipis', lead: 'Saat stok turun ke batasnya, dan saat habis' },
        refund_request: {
          name: 'Permintaan pengembalian dana',
          lead: 'Dari pembeli, dan dari anggota yang tidak boleh mengembalikan dana',
        },
        refund_account: {
          name: 'Rekening pengembalian dana',
          lead: 'Saat rekening diisi atau diganti, agar Anda periksa sebelum mentransfer',
        },
        return_request: { name: 'Permintaan retur', lead: 'Saat pembeli ingin mengembalikan barang' },
        payment_conflict: { name: 'Pembayaran bermasalah', lead: 'Jumlah salah, dibayar dua kali, sanggahan' },
        failed_provider: { name: 'Akun pembayaran bermasalah', lead: 'Saat penyedia tidak menjawab atau menolak' },
        lost_sender_domain: { name: 'Domain pengirim', lead: 'Saat catatan DNS-nya hilang' },
        daily_summary: { name: 'Ringkasan harian', lead: 'Penjualan kemarin dan yang menunggu, pukul 7 pagi' },
      },
      combined:
        'Jika banyak yang terjadi sekaligus, Anda menerima satu email untuk semuanya, paling sering tiap lima menit. Perangkat diberi tahu paling sering tiap setengah menit.',
      language: 'Bahasa email dan perangkat',
      languages: { business: 'Sesuai bisnis', id: 'Indonesia', en: 'English' },
    },
  },
})
