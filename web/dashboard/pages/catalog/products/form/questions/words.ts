import { defineWords } from '../../../../../messages/define-words.ts'

export const questionWords = defineWords({
  en: {
    soldOut: {
      title: 'Publish it sold out?',
      text: 'Its stock is counted, and no unit is entered. Buyers would see it as sold out.',
      back: 'Enter the stock',
      uncounted: 'Do not count the stock',
      publish: 'Publish sold out',
    },
    weight: {
      title: 'Save it without a weight?',
      text: (names: string) => `Shipping is computed from the weight, and none is entered: ${names}.`,
      back: 'Enter the weight',
      weightless: 'Save without weight',
    },
  },
  id: {
    soldOut: {
      title: 'Terbitkan dalam keadaan habis?',
      text: 'Stoknya dihitung, tetapi belum diisi. Pembeli akan melihatnya sebagai habis.',
      back: 'Isi stok',
      uncounted: 'Jangan hitung stok',
      publish: 'Terbitkan sebagai habis',
    },
    weight: {
      title: 'Simpan tanpa berat?',
      text: (names: string) => `Ongkos kirim dihitung dari berat, dan beratnya belum diisi: ${names}.`,
      back: 'Isi berat',
      weightless: 'Simpan tanpa berat',
    },
  },
})
