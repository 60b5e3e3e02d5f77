import { defineWords } from '../../messages/define-words.ts'

/** The words of the search dialog, loaded with it. */
export const searchWords = defineWords({
  en: {
    search: {
      hint: 'Order number, product, name, phone, page…',
      pages: 'Pages',
      results: 'Results',
      searching: 'Searching…',
      nothing: 'Nothing found.',
    },
  },
  id: {
    search: {
      hint: 'Nomor pesanan, produk, nama, telepon, halaman…',
      pages: 'Halaman',
      results: 'Hasil',
      searching: 'Mencari…',
      nothing: 'Tidak ditemukan.',
    },
  },
})
