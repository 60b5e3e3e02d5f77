import type { Words } from './words.en.ts'

export const wordsId: Words = {
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
  recordsMissing: 'Catatan DNS tidak lengkap',
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
    refund_account: {
      one: 'Rekening pengembalian dana diganti:',
      many: (count) => `Rekening ${count} pengembalian dana diganti`,
      lead: 'rekening untuk pengembalian dana diisi atau diganti. Periksa rekening barunya sebelum Anda mentransfer dana.',
      leadOfMany:
        'rekening untuk beberapa pengembalian dana diisi atau diganti. Periksa rekening barunya sebelum Anda mentransfer dana.',
      button: 'Periksa rekening',
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
    lost_sender_domain: {
      one: 'Email tidak lagi dikirim dari',
      many: (count) => `Email tidak lagi dikirim dari ${count} domain`,
      lead: 'catatan DNS domain ini tidak ditemukan selama tiga hari, sehingga email Anda dikirim dari alamat layanan ini. Pasang lagi catatannya, lalu periksa domainnya.',
      leadOfMany:
        'catatan DNS domain-domain ini tidak ditemukan selama tiga hari, sehingga email Anda dikirim dari alamat layanan ini. Pasang lagi catatannya, lalu periksa domainnya.',
      button: 'Buka domain pengirim',
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
