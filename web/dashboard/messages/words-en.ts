import { accountEn } from './account.en.ts'
import { auditWordsEn } from './audit-words-en.ts'
import { bundlesEn } from './bundles.en.ts'
import { coreWordsEn } from './core-words-en.ts'
import { developerWordsEn } from './developer-words-en.ts'
import { goodsEn } from './goods.en.ts'
import { groupsEn } from './groups.en.ts'
import { orderUploadEn } from './order-upload.en.ts'
import { productWordsEn } from './product-words-en.ts'
import { refundsEn } from './refunds.en.ts'
import { refusalsEn } from './refusals.en.ts'
import { settingsWordsEn } from './settings-words-en.ts'
import { shippingEn } from './shipping.en.ts'
import { stockWordsEn } from './stock-words-en.ts'

/** All words of the dashboard. Pages load them in groups. */
export const wordsEn = {
  ...coreWordsEn,
  ...auditWordsEn,
  ...orderUploadEn,
  ...accountEn,
  ...developerWordsEn,
  ...productWordsEn,
  ...bundlesEn,
  ...goodsEn,
  ...groupsEn,
  ...refundsEn,
  ...refusalsEn,
  ...settingsWordsEn,
  ...shippingEn,
  ...stockWordsEn,
}

export type Messages = typeof wordsEn
