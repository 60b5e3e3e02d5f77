import type { CoreMessages } from './core-words-en.ts'
import { customersId } from './customers.id.ts'
import { homeId } from './home.id.ts'
import { id } from './id.ts'
import { orderEditId } from './order-edit.id.ts'
import { ordersId } from './orders.id.ts'

export const coreWordsId: CoreMessages = {
  ...id,
  ...customersId,
  ...homeId,
  ...orderEditId,
  ...ordersId,
}
