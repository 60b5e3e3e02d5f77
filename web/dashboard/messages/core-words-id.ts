import { accountId } from './account.id.ts'
import type { CoreMessages } from './core-words-en.ts'
import { customersId } from './customers.id.ts'
import { goodsId } from './goods.id.ts'
import { homeId } from './home.id.ts'
import { id } from './id.ts'
import { orderEditId } from './order-edit.id.ts'
import { orderUploadId } from './order-upload.id.ts'
import { ordersId } from './orders.id.ts'

export const coreWordsId: CoreMessages = {
  ...id,
  ...accountId,
  ...customersId,
  ...goodsId,
  ...homeId,
  ...orderEditId,
  ...orderUploadId,
  ...ordersId,
}
