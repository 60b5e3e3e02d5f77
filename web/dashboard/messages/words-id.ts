import { accountId } from './account.id.ts'
import { customersId } from './customers.id.ts'
import { developersId } from './developers.id.ts'
import { goodsId } from './goods.id.ts'
import { homeId } from './home.id.ts'
import { id } from './id.ts'
import { orderEditId } from './order-edit.id.ts'
import { orderUploadId } from './order-upload.id.ts'
import { ordersId } from './orders.id.ts'
import { storeId } from './store.id.ts'
import { webhooksId } from './webhooks.id.ts'
import type { Messages } from './words-en.ts'

export const wordsId: Messages = {
  ...id,
  ...accountId,
  ...customersId,
  ...developersId,
  ...goodsId,
  ...homeId,
  ...orderEditId,
  ...orderUploadId,
  ...ordersId,
  ...storeId,
  ...webhooksId,
}
