import { customersEn } from './customers.en.ts'
import { en } from './en.ts'
import { homeEn } from './home.en.ts'
import { orderEditEn } from './order-edit.en.ts'
import { ordersEn } from './orders.en.ts'

/** The words that every page has; `word-groups.ts` names the others. */
export const coreWordsEn = {
  ...en,
  ...customersEn,
  ...homeEn,
  ...orderEditEn,
  ...ordersEn,
}

export type CoreMessages = typeof coreWordsEn
