import { productsEn } from './products.en.ts'

export const productWordsEn = { ...productsEn }
