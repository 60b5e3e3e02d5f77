/**
 * The mails of a store to its buyers.
 * 1. `kinds.ts` lists every kind of message with the placeholders that its subject and text may name; the words are in
 *    both languages beside it.
 * 2. A merchant switches a kind off, or writes subject and text anew (`store_messages`). Only what was changed is stored.
 * 3. Whoever has something to tell loads the stores (`loadMessageStores`) and writes the mail with `writeMessage`, which
 *    gives nothing if the store does not send that kind. Order, amounts and codes are blocks that stay in every mail.
 */
export type { Edit, Message } from './compose-message.ts'
export { findEntry, type MessageKind, messageKinds, toTemplate } from './kinds.ts'
export { isOn, loadMessageStores, type MessageStore } from './load-stores.ts'
export { checkEdit, getKind, getMessageStore } from './manage-messages.ts'
export { messageParams, messagesPath, messageTag, storeMessageRoutes } from './routes.ts'
export { MessageLanguage, subjectIn, textIn } from './schemas.ts'
export { type Addresses, previewMessage, readLanguage, writeMessage } from './write-message.ts'
