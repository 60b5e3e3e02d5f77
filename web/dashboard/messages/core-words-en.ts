import { accountEn } from './account.en.ts'
import { customersEn } from './customers.en.ts'
import { en } from './en.ts'
import { goodsEn } from './goods.en.ts'
import { homeEn } from './home.en.ts'
import { orderEditEn } from './order-edit.en.ts'
import { orderUploadEn } from './order-upload.en.ts'
import { ordersEn } from './orders.en.ts'

/** The words that every page has; `word-groups.ts` names the others. */
export const coreWordsEn = {
  ...en,
  ...accountEn,
  ...customersEn,
  ...goodsEn,
  ...homeEn,
  ...orderEditEn,
  ...orderUploadEn,
  ...ordersEn,
}

export type CoreMessages = typeof coreWordsEn
