import { defineWords } from '../../../../../messages/define-words.ts'

export const storeSearchWords = defineWords({
  en: {
    title: 'Words that mean the same',
    lead: 'Buyers who search for one of them find products with the others. Misspelt words are corrected without your help.',
    empty: 'No words yet. Begin with what buyers call a product differently from you.',
    group: (number: number) => `Words ${number}`,
    hint: 'Separated by commas, such as: kaos, t-shirt, baju',
    tooFew: 'Write at least two words, separated by a comma',
    add: 'Add words',
    remove: (words: string) => `Remove ${words}`,
    save: 'Save words',
  },
  id: {
    title: 'Kata yang sama artinya',
    lead: 'Pembeli yang mencari salah satunya menemukan produk dengan kata lainnya. Salah ketik diperbaiki otomatis.',
    empty: 'Belum ada kata. Mulailah dengan sebutan pembeli yang berbeda dari sebutan Anda.',
    group: (number) => `Kata ${number}`,
    hint: 'Pisahkan dengan koma, misalnya: kaos, t-shirt, baju',
    tooFew: 'Tulis sedikitnya dua kata, dipisahkan koma',
    add: 'Tambah kata',
    remove: (words) => `Hapus ${words}`,
    save: 'Simpan kata',
  },
})
