import { productsId } from './products.id.ts'

export const productWordsId = { ...productsId }
