import { stockId } from './stock.id.ts'

export const stockWordsId = { ...stockId }
