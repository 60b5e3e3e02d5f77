import type { MessageWords, OrderKind } from './kinds.ts'

const hello = 'Halo {{buyer_name}},'
const open = 'Buka pesanan saya'

/** Messages about an order, its payment, its parcel, refunds and returns. */
export const orderWordsId: Record<OrderKind, MessageWords> = {
  order_placed: {
    when: 'Pembeli membuat pesanan. Berisi cara membayar.',
    subject: 'Pesanan Anda {{order_id}} di {{store_name}}',
    heading: 'Terima kasih atas pesanan Anda',
    text: `${hello}\n\nPesanan Anda {{order_id}} sudah kami terima.\n\n{{payment_instructions}}`,
    button: open,
  },
  payment_instructions: {
    when: 'Nomor, kode, atau halaman pembayaran baru tersedia atau berubah.',
    subject: 'Cara membayar pesanan {{order_id}}',
    heading: 'Begini cara membayarnya',
    text: `${hello}\n\n{{payment_instructions}}`,
    button: 'Bayar sekarang',
  },
  payment_reminder: {
    when: 'Pesanan belum dibayar menjelang batas waktunya.',
    subject: 'Mohon bayar pesanan {{order_id}} sebelum {{pay_until}}',
    heading: 'Pesanan Anda masih menunggu',
    text: `${hello}\n\nPesanan {{order_id}} masih kami simpan untuk Anda. Pesanan berakhir pada {{pay_until}} jika belum dibayar.\n\n{{payment_instructions}}`,
    button: 'Bayar sekarang',
  },
  order_paid: {
    when: 'Pembayaran pesanan diterima.',
    subject: 'Pembayaran pesanan {{order_id}} sudah kami terima',
    heading: 'Pembayaran diterima',
    text: `${hello}\n\nTerima kasih! Pembayaran {{total}} untuk pesanan {{order_id}} sudah kami terima.`,
    button: open,
  },
  order_processed: {
    when: 'Pesanan sedang dikemas.',
    subject: 'Pesanan {{order_id}} sedang kami siapkan',
    heading: 'Pesanan Anda sedang disiapkan',
    text: `${hello}\n\nKabar baik: pesanan {{order_id}} sedang kami kemas. Kami kabari begitu paketnya dikirim.`,
    button: open,
  },
  order_shipped: {
    when: 'Pesanan diserahkan ke kurir. Berisi nomor resi.',
    subject: 'Pesanan {{order_id}} sedang dalam perjalanan',
    heading: 'Paket Anda sedang dalam perjalanan',
    text: `${hello}\n\nPesanan {{order_id}} sudah kami kirim. Anda bisa mengikuti paketnya di halaman pesanan.`,
    button: 'Lacak paket saya',
  },
  order_delivered: {
    when: 'Paket sudah sampai.',
    subject: 'Pesanan {{order_id}} sudah sampai',
    heading: 'Pesanan Anda sudah sampai',
    text: `${hello}\n\nPesanan {{order_id}} sudah sampai. Semoga Anda suka! Kalau ada yang kurang pas, kabari kami saja.`,
    button: open,
  },
  order_canceled: {
    when: 'Pesanan dibatalkan.',
    subject: 'Pesanan {{order_id}} dibatalkan',
    heading: 'Pesanan Anda dibatalkan',
    text: `${hello}\n\nPesanan {{order_id}} dibatalkan. Jika ini di luar dugaan Anda, silakan hubungi kami.`,
    button: open,
  },
  order_expired: {
    when: 'Pesanan dibatalkan karena tidak dibayar tepat waktu.',
    subject: 'Pesanan {{order_id}} sudah berakhir',
    heading: 'Batas waktu pembayaran sudah lewat',
    text: `${hello}\n\nPesanan {{order_id}} belum dibayar sampai batas waktunya, jadi pesanan berakhir. Tidak ada yang ditagih. Anda bisa memesan lagi kapan saja.`,
    button: open,
  },
  proof_rejected: {
    when: 'Anda menolak bukti transfer.',
    subject: 'Mohon kirim ulang bukti transfer pesanan {{order_id}}',
    heading: 'Mohon kirim bukti lain',
    text: `${hello}\n\nKami belum bisa menerima bukti transfer untuk pesanan {{order_id}}. Silakan unggah bukti lain di halaman pesanan Anda.`,
    button: open,
  },
  refund_requested: {
    when: 'Pembeli meminta pengembalian dana.',
    subject: 'Permintaan Anda untuk pesanan {{order_id}} sudah kami terima',
    heading: 'Permintaan Anda sudah kami terima',
    text: `${hello}\n\nPermintaan pengembalian dana {{amount}} untuk pesanan {{order_id}} sudah kami terima. Kami periksa dan segera kami jawab.`,
    button: open,
  },
  refund_sent: {
    when: 'Dana sudah dikembalikan.',
    subject: 'Pengembalian dana pesanan {{order_id}}',
    heading: 'Dana Anda sudah kami kembalikan',
    text: `${hello}\n\nKami telah mengembalikan {{amount}} untuk pesanan {{order_id}}.\n\n{{arrival}}`,
    button: open,
  },
  refund_failed: {
    when: 'Dana yang dikembalikan tidak sampai.',
    subject: 'Pengembalian dana pesanan {{order_id}} belum sampai',
    heading: 'Pengembalian dana belum sampai',
    text: `${hello}\n\nPengembalian {{amount}} untuk pesanan {{order_id}} kembali kepada kami.\n\n{{next_step}}`,
    button: open,
  },
  refund_declined: {
    when: 'Anda menolak permintaan pengembalian dana.',
    subject: 'Permintaan pengembalian dana pesanan {{order_id}}',
    heading: 'Tentang permintaan pengembalian dana',
    text: `${hello}\n\nKami tidak dapat mengembalikan dana pesanan {{order_id}}. Balas email ini bila Anda punya pertanyaan.`,
    button: open,
  },
  return_approved: {
    when: 'Anda menyetujui retur barang.',
    subject: 'Kirim kembali barang pesanan {{order_id}}',
    heading: 'Silakan kirim kembali barangnya',
    text: `${hello}\n\nKami menerima retur barang pesanan {{order_id}}. Mohon isi nomor resi paket di halaman pesanan Anda.`,
    button: open,
  },
  return_rejected: {
    when: 'Anda menolak retur barang.',
    subject: 'Retur pesanan {{order_id}}',
    heading: 'Tentang retur Anda',
    text: `${hello}\n\nKami tidak dapat menerima retur barang pesanan {{order_id}}. Balas email ini bila Anda punya pertanyaan.`,
    button: open,
  },
  return_received: {
    when: 'Barang retur sudah sampai.',
    subject: 'Retur pesanan {{order_id}} sudah kami terima',
    heading: 'Barang retur sudah sampai',
    text: `${hello}\n\nBarang pesanan {{order_id}} sudah sampai. Kami memeriksanya dan akan mengabari Anda.`,
    button: open,
  },
  review_request: {
    when: 'Beberapa hari setelah pesanan selesai.',
    subject: 'Bagaimana belanjaan Anda dari {{store_name}}?',
    heading: 'Bagaimana menurut Anda?',
    text: `${hello}\n\nAnda membeli {{goods}} dari kami. Ceritakan pendapat Anda kepada pembeli lain: beberapa bintang saja sudah cukup.`,
    button: 'Tulis ulasan',
  },
}
