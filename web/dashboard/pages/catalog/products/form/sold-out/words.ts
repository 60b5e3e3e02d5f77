import { defineWords } from '../../../../../messages/define-words.ts'

export const soldOutWords = defineWords({
  en: {
    title: 'Publish it sold out?',
    text: 'Its stock is counted, and no unit is entered. Buyers would see it as sold out.',
    enter: 'Enter the stock',
    uncounted: 'Do not count the stock',
    publish: 'Publish sold out',
  },
  id: {
    title: 'Terbitkan dalam keadaan habis?',
    text: 'Stoknya dihitung, tetapi belum diisi. Pembeli akan melihatnya sebagai habis.',
    enter: 'Isi stok',
    uncounted: 'Jangan hitung stok',
    publish: 'Terbitkan sebagai habis',
  },
})
