import { useLanguage } from './provider.tsx'

const words = {
  en: { title: 'Show orders and figures of', all: 'All stores' },
  id: { title: 'Tampilkan pesanan dan angka dari', all: 'Semua toko' },
}

/** Only for the choice of a store, which is loaded where there are several: the words of the first visit stay small. */
export const useStoreChoiceWords = () => words[useLanguage().language]
