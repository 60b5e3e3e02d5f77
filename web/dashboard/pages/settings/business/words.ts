import { defineWords } from '../../../messages/define-words.ts'

export const businessWords = defineWords({
  en: {
    businessPage: {
      title: 'Business',
      lead: 'What concerns all your stores.',
      profile: {
        title: 'Profile',
        name: 'Name of the business',
        timeZone: 'Time zone',
        timeZoneHint: 'Order numbers and figures count days in it.',
      },
      currency: {
        title: 'Currency',
        lead: 'It can change until your first order, because orders, reports and payments are counted in it.',
        label: 'Currency of all prices',
        save: 'Save currency',
      },
      tax: {
        title: 'Value-added tax (PPN)',
        lead: 'Off unless you turn it on. Buyers always see and pay the price that you set.',
        question: 'Do your prices include tax?',
        no: 'No tax',
        yes: 'Prices include tax',
        rate: 'Rate',
        example: (price: string, base: string, tax: string) =>
          `Of a price of ${price}, ${base} is yours and ${tax} is tax.`,
        later: 'Orders keep the rate of the day on which they were made. No total changes.',
        save: 'Save tax',
      },
      attributes: {
        title: 'Attributes',
        lead: 'Fields of your own for products, variants, customers and orders.',
        go: 'Manage attributes',
      },
      export: {
        title: 'Your data',
        lead: 'Everything that this business holds, as one file: products, customers, orders and settings.',
        go: 'Download everything',
      },
      deletion: {
        title: 'Delete the business',
        lead: 'After a waiting time in which every owner can take it back. Close all stores first.',
        ask: 'Delete business…',
        askTitle: (name: string) => `Delete ${name}?`,
        askText:
          'All stores, products, customers and orders will be gone. Download your data first. All owners get a mail and can take it back until then.',
        password: 'Your password',
        go: 'Request deletion',
        requested: 'This business will be deleted',
        scheduled: (when: string, who: string) =>
          who ? `On ${when}, as ${who} requested.` : `On ${when}, as was requested.`,
        keep: 'Keep the business',
        kept: 'The business stays',
      },
    },
  },
  id: {
    businessPage: {
      title: 'Bisnis',
      lead: 'Yang menyangkut semua toko Anda.',
      profile: {
        title: 'Profil',
        name: 'Nama bisnis',
        timeZone: 'Zona waktu',
        timeZoneHint: 'Nomor pesanan dan angka penjualan menghitung hari menurut zona ini.',
      },
      currency: {
        title: 'Mata uang',
        lead: 'Dapat diubah sampai pesanan pertama, karena pesanan, laporan dan pembayaran dihitung dengannya.',
        label: 'Mata uang semua harga',
        save: 'Simpan mata uang',
      },
      tax: {
        title: 'Pajak Pertambahan Nilai (PPN)',
        lead: 'Nonaktif sampai Anda mengaktifkannya. Pembeli selalu melihat dan membayar harga yang Anda tetapkan.',
        question: 'Apakah harga Anda termasuk pajak?',
        no: 'Tanpa pajak',
        yes: 'Harga termasuk pajak',
        rate: 'Tarif',
        example: (price, base, tax) => `Dari harga ${price}, ${base} milik Anda dan ${tax} adalah pajak.`,
        later: 'Pesanan menyimpan tarif pada hari pesanan itu dibuat. Tidak ada total yang berubah.',
        save: 'Simpan pajak',
      },
      attributes: {
        title: 'Atribut',
        lead: 'Kolom buatan Anda untuk produk, varian, pelanggan, dan pesanan.',
        go: 'Kelola atribut',
      },
      export: {
        title: 'Data Anda',
        lead: 'Semua yang disimpan bisnis ini dalam satu berkas: produk, pelanggan, pesanan, dan pengaturan.',
        go: 'Unduh semuanya',
      },
      deletion: {
        title: 'Hapus bisnis',
        lead: 'Setelah masa tunggu yang selama itu bisa dibatalkan setiap pemilik. Tutup semua toko lebih dulu.',
        ask: 'Hapus bisnis…',
        askTitle: (name) => `Hapus ${name}?`,
        askText:
          'Semua toko, produk, pelanggan, dan pesanan akan hilang. Unduh data Anda dulu. Semua pemilik menerima email dan bisa membatalkannya sampai saat itu.',
        password: 'Kata sandi Anda',
        go: 'Minta penghapusan',
        requested: 'Bisnis ini akan dihapus',
        scheduled: (when, who) => (who ? `Pada ${when}, diminta oleh ${who}.` : `Pada ${when}, sesuai permintaan.`),
        keep: 'Pertahankan bisnis',
        kept: 'Bisnis tetap ada',
      },
    },
  },
})
