import { stockEn } from './stock.en.ts'

export const stockWordsEn = { ...stockEn }
