import { accountId } from './account.id.ts'
import { auditWordsId } from './audit-words-id.ts'
import { bundlesId } from './bundles.id.ts'
import { coreWordsId } from './core-words-id.ts'
import { developerWordsId } from './developer-words-id.ts'
import { goodsId } from './goods.id.ts'
import { groupsId } from './groups.id.ts'
import { orderUploadId } from './order-upload.id.ts'
import { productWordsId } from './product-words-id.ts'
import { refundsId } from './refunds.id.ts'
import { refusalsId } from './refusals.id.ts'
import { settingsWordsId } from './settings-words-id.ts'
import { shippingId } from './shipping.id.ts'
import { stockWordsId } from './stock-words-id.ts'
import type { Messages } from './words-en.ts'

/** All words of the dashboard. Pages load them in groups. */
export const wordsId: Messages = {
  ...coreWordsId,
  ...auditWordsId,
  ...orderUploadId,
  ...accountId,
  ...developerWordsId,
  ...productWordsId,
  ...bundlesId,
  ...goodsId,
  ...groupsId,
  ...refundsId,
  ...refusalsId,
  ...settingsWordsId,
  ...shippingId,
  ...stockWordsId,
}
