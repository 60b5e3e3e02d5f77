import type { GoodsKind, MessageWords } from './kinds.ts'

const hello = 'Halo {{buyer_name}},'
const account = 'Buka akun saya'

/** Messages about digital goods, courses, subscriptions and the customer's account. */
export const goodsWordsId: Record<GoodsKind, MessageWords> = {
  goods_ready: {
    when: 'Berkas, tautan, atau kunci dari pesanan yang dibayar sudah siap.',
    subject: 'Pembelian Anda di {{store_name}}',
    heading: 'Pembelian Anda sudah siap',
    text: `${hello}\n\nBerikut yang Anda beli dengan pesanan {{order_id}}. Masuk atau daftar dengan alamat email ini untuk melihat semua yang Anda beli.`,
    button: account,
  },
  course_access: {
    when: 'Pesanan yang dibayar memberi akses ke kursus yang mengirim notifikasi.',
    subject: 'Kursus Anda di {{store_name}}',
    heading: 'Kursus Anda sudah siap',
    text: `${hello}\n\nBerikut kursus yang Anda beli dengan pesanan {{order_id}}. Masuk atau daftar dengan alamat email ini untuk memulai.`,
    button: account,
  },
  course_content: {
    when: 'Ada materi baru di kursus yang mengirim notifikasi.',
    subject: 'Materi baru di {{course}}',
    heading: 'Ada yang baru untuk Anda',
    text: `${hello}\n\nKursus {{course}} bertambah. Masuk untuk melanjutkan belajar.`,
    button: account,
  },
  subscription_renewal_due: {
    when: 'Periode langganan berikutnya bisa dibayar.',
    subject: 'Periode berikutnya di {{store_name}}',
    heading: 'Periode berikutnya segera dimulai',
    text: `${hello}\n\nPeriode berikutnya dari {{goods}} segera dimulai. Silakan bayar {{total}} sebelum {{pay_until}}.\n\n{{next_step}}`,
    button: 'Bayar sekarang',
  },
  subscription_reminder: {
    when: 'Periode langganan berikutnya belum dibayar.',
    subject: 'Pengingat langganan Anda di {{store_name}}',
    heading: 'Periode berikutnya belum dibayar',
    text: `${hello}\n\nPeriode berikutnya dari {{goods}} belum dibayar. Silakan bayar {{total}} sebelum {{pay_until}}.\n\n{{next_step}}`,
    button: 'Bayar sekarang',
  },
  subscription_upgrade: {
    when: 'Pembeli meminta paket yang lebih besar dan perlu membayar selisihnya.',
    subject: 'Peningkatan paket Anda di {{store_name}}',
    heading: 'Peningkatan paket Anda',
    text: `${hello}\n\nAnda meminta beralih ke {{goods}}. Silakan bayar {{total}} sebelum {{pay_until}}.\n\n{{next_step}}`,
    button: 'Bayar sekarang',
  },
  subscription_charge: {
    when: 'Periode berikutnya akan ditagih ke metode pembayaran yang tersimpan.',
    subject: 'Periode berikutnya di {{store_name}}',
    heading: 'Periode berikutnya segera dimulai',
    text: `${hello}\n\nPeriode berikutnya dari {{goods}} segera dimulai. Pada {{pay_until}} kami menagih {{total}} ke {{saved_method}}. Anda tidak perlu melakukan apa pun. Anda dapat menghapusnya di akun Anda, atau membayar dengan cara lain.`,
    button: 'Bayar dengan cara lain',
  },
  subscription_payment_failed: {
    when: 'Metode pembayaran yang tersimpan tidak dapat ditagih.',
    subject: 'Pembayaran Anda ke {{store_name}} tidak berhasil',
    heading: 'Pembayaran tidak berhasil',
    text: `${hello}\n\nPeriode berikutnya dari {{goods}} tidak dapat ditagih. Silakan bayar {{total}} sebelum {{pay_until}}.\n\n{{next_step}}`,
    button: 'Bayar sekarang',
  },
  subscription_renewed: {
    when: 'Periode baru langganan dimulai.',
    subject: 'Langganan Anda di {{store_name}} berlanjut',
    heading: 'Langganan Anda berlanjut',
    text: `${hello}\n\nTerima kasih! {{goods}} berlanjut sampai {{period_end}}.`,
    button: account,
  },
  subscription_paused: {
    when: 'Langganan dijeda karena perpanjangannya belum dibayar.',
    subject: 'Langganan Anda di {{store_name}} dijeda',
    heading: 'Langganan Anda dijeda',
    text: `${hello}\n\n{{goods}} dijeda karena periode berikutnya belum dibayar. Langganan berlanjut begitu Anda membayar.`,
    button: account,
  },
  subscription_canceled: {
    when: 'Langganan dibatalkan.',
    subject: 'Langganan Anda di {{store_name}} dibatalkan',
    heading: 'Langganan Anda dibatalkan',
    text: `${hello}\n\n{{goods}} dibatalkan. Tidak ada lagi yang ditagih. Anda boleh kembali kapan saja.`,
    button: account,
  },
  subscription_expired: {
    when: 'Langganan berakhir karena perpanjangannya tidak dibayar.',
    subject: 'Langganan Anda di {{store_name}} berakhir',
    heading: 'Langganan Anda berakhir',
    text: `${hello}\n\n{{goods}} berakhir karena periode berikutnya tidak dibayar. Anda boleh kembali kapan saja.`,
    button: account,
  },
  sign_in_code: {
    when: 'Pelanggan masuk dan perlu memasukkan kode.',
    subject: 'Kode masuk Anda untuk {{store_name}}',
    heading: 'Kode masuk Anda',
    text: 'Masukkan kode ini untuk menyelesaikan proses masuk. Kode berlaku satu kali, selama {{minutes}} menit.',
    button: '',
  },
  password_reset: {
    when: 'Pelanggan meminta kata sandi baru.',
    subject: 'Atur kata sandi baru untuk {{store_name}}',
    heading: 'Atur kata sandi baru',
    text: 'Seseorang, kemungkinan besar Anda, meminta kata sandi baru untuk akun Anda. Tautan ini berlaku satu kali, selama {{minutes}} menit.',
    button: 'Atur kata sandi baru',
  },
  password_changed: {
    when: 'Kata sandi pelanggan diganti.',
    subject: 'Kata sandi Anda untuk {{store_name}} diganti',
    heading: 'Kata sandi Anda diganti',
    text: 'Akun Anda di {{store_name}} memakai kata sandi baru. Jika Anda yang menggantinya, tidak ada yang perlu dilakukan.\n\nJika bukan Anda, segera atur kata sandi baru: siapa pun yang menggantinya akan dikeluarkan dari akun.',
    button: 'Atur kata sandi baru',
  },
  phone_confirmed: {
    when: 'Pelanggan mengonfirmasi nomor telepon untuk masuk.',
    subject: 'Nomor telepon kini bisa dipakai masuk ke akun Anda di {{store_name}}',
    heading: 'Nomor telepon dikonfirmasi',
    text: 'Mulai sekarang, akun Anda di {{store_name}} bisa dimasuki dengan kode lewat WhatsApp. Jika Anda yang mengonfirmasi nomor itu, tidak ada yang perlu dilakukan.\n\nJika bukan Anda, segera atur kata sandi baru: nomor itu tidak bisa lagi dipakai masuk, dan semua perangkat dikeluarkan dari akun.',
    button: 'Atur kata sandi baru',
  },
}
