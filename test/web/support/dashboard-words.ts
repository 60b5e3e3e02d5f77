import { coreWords } from '../../../web/dashboard/messages/core/words.ts'
import { refusalWords } from '../../../web/dashboard/messages/refusals/words.ts'
import { accountWords } from '../../../web/dashboard/pages/account/account/words.ts'
import { bundleWords } from '../../../web/dashboard/pages/catalog/bundles/words.ts'
import { goodsWords } from '../../../web/dashboard/pages/catalog/digital-goods/words.ts'
import { groupWords } from '../../../web/dashboard/pages/catalog/product-groups/words.ts'
import { productWords } from '../../../web/dashboard/pages/catalog/products/words.ts'
import { stockWords } from '../../../web/dashboard/pages/catalog/stock/words.ts'
import { developerWords } from '../../../web/dashboard/pages/developers/words.ts'
import { homeWords } from '../../../web/dashboard/pages/home/words.ts'
import { customerWords } from '../../../web/dashboard/pages/sales/customers/words.ts'
import { discountDialogWords } from '../../../web/dashboard/pages/sales/discounts/dialogs/words.ts'
import { discountWords } from '../../../web/dashboard/pages/sales/discounts/words.ts'
import { orderEditWords } from '../../../web/dashboard/pages/sales/orders/edit/words.ts'
import { entryWords } from '../../../web/dashboard/pages/sales/orders/entry/words.ts'
import { timelineWords } from '../../../web/dashboard/pages/sales/orders/order/timeline/words.ts'
import { printWords } from '../../../web/dashboard/pages/sales/orders/print/words.ts'
import { orderUploadWords } from '../../../web/dashboard/pages/sales/orders/upload/words.ts'
import { orderWords } from '../../../web/dashboard/pages/sales/orders/words.ts'
import { refundWords } from '../../../web/dashboard/pages/sales/refunds/words.ts'
import { subscriptionWords } from '../../../web/dashboard/pages/sales/subscriptions/words.ts'
import { auditWords } from '../../../web/dashboard/pages/settings/audit/words.ts'
import { businessWords } from '../../../web/dashboard/pages/settings/business/words.ts'
import { memberWords } from '../../../web/dashboard/pages/settings/members/words.ts'
import { shippingWords } from '../../../web/dashboard/pages/settings/shipping/words.ts'
import { storeFieldWords } from '../../../web/dashboard/pages/settings/stores/settings/words.ts'
import { storeWords } from '../../../web/dashboard/pages/settings/stores/words.ts'
import { richTextWords } from '../../../web/dashboard/parts/rich-text/words.ts'

/** The words of most pages together; a browser loads them page by page. */
export const wordsEn = {
  ...coreWords.en,
  ...accountWords.en,
  ...auditWords.en,
  ...bundleWords.en,
  ...businessWords.en,
  ...customerWords.en,
  ...developerWords.en,
  ...entryWords.en,
  ...goodsWords.en,
  ...groupWords.en,
  ...homeWords.en,
  ...memberWords.en,
  ...orderEditWords.en,
  ...orderUploadWords.en,
  ...orderWords.en,
  ...printWords.en,
  ...timelineWords.en,
  ...productWords.en,
  ...refundWords.en,
  ...richTextWords.en,
  ...shippingWords.en,
  ...stockWords.en,
  ...storeWords.en,
  ...subscriptionWords.en,
  discounts: { ...discountWords.en, ...discountDialogWords.en },
  storeFields: storeFieldWords.en,
  refusals: refusalWords.en,
}

export const wordsId: typeof wordsEn = {
  ...coreWords.id,
  ...accountWords.id,
  ...auditWords.id,
  ...bundleWords.id,
  ...businessWords.id,
  ...customerWords.id,
  ...developerWords.id,
  ...entryWords.id,
  ...goodsWords.id,
  ...groupWords.id,
  ...homeWords.id,
  ...memberWords.id,
  ...orderEditWords.id,
  ...orderUploadWords.id,
  ...orderWords.id,
  ...printWords.id,
  ...timelineWords.id,
  ...productWords.id,
  ...refundWords.id,
  ...richTextWords.id,
  ...shippingWords.id,
  ...stockWords.id,
  ...storeWords.id,
  ...subscriptionWords.id,
  discounts: { ...discountWords.id, ...discountDialogWords.id },
  storeFields: storeFieldWords.id,
  refusals: refusalWords.id,
}
