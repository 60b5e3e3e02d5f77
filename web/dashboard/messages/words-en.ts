import { accountEn } from './account.en.ts'
import { customersEn } from './customers.en.ts'
import { developersEn } from './developers.en.ts'
import { en } from './en.ts'
import { goodsEn } from './goods.en.ts'
import { homeEn } from './home.en.ts'
import { orderEditEn } from './order-edit.en.ts'
import { orderUploadEn } from './order-upload.en.ts'
import { ordersEn } from './orders.en.ts'
import { storeEn } from './store.en.ts'
import { webhooksEn } from './webhooks.en.ts'

/** All words of the dashboard. */
export const wordsEn = {
  ...en,
  ...accountEn,
  ...customersEn,
  ...developersEn,
  ...goodsEn,
  ...homeEn,
  ...orderEditEn,
  ...orderUploadEn,
  ...ordersEn,
  ...storeEn,
  ...webhooksEn,
}

export type Messages = typeof wordsEn
