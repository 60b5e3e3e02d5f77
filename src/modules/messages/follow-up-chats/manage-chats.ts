import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflict, notFound } from '../../../platform/errors/errors.ts'
import { checkPlaceholders, maxChats } from './rules.ts'
import type { ChatChange, ChatInput } from './schemas.ts'
import type { ChatRow } from './views.ts'
import { usualChats } from './words.ts'

/** The product or bundle that a chat belongs to. */
export type Owner = { business_id: number; column: 'product_id' | 'bundle_id'; id: number }

const tables = { product_id: 'products', bundle_id: 'bundles' } as const

/**
 * Refuses an owner that the business does not have. With `isLocked` concurrent requests wait, so that the number of
 * chats can be checked.
 */
async function checkOwner(db: Db, { business_id, column, id }: Owner, isLocked = false) {
  let owner = db
    .selectFrom(tables[column])
    .select('id')
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  if (isLocked) owner = owner.forNoKeyUpdate()
  if (!(await owner.executeTakeFirst()))
    throw notFound(column === 'product_id' ? 'There is no such product' : 'There is no such bundle')
}

const selectChats = (db: Db, { business_id, column, id }: Owner) =>
  db.selectFrom('follow_up_chats').selectAll().where('business_id', '=', business_id).where(column, '=', id)

export async function listChats(db: Db, owner: Owner): Promise<ChatRow[]> {
  await checkOwner(db, owner)
  return await selectChats(db, owner).orderBy('id').execute()
}

export async function getChat(db: Db, owner: Owner, chatId: number): Promise<ChatRow> {
  await checkOwner(db, owner)
  const chat = await selectChats(db, owner).where('id', '=', chatId).executeTakeFirst()
  if (!chat) throw notFound('There is no such follow-up chat')
  return chat
}

function checkCount(count: number) {
  if (count > maxChats) throw conflict(`A product or bundle has at most ${maxChats} follow-up chats`, 'limit_reached')
}

export async function createChat(tx: Tx, owner: Owner, input: ChatInput, now: Date): Promise<ChatRow> {
  checkPlaceholders(input)
  await checkOwner(tx, owner, true)
  const { count } = await selectChats(tx, owner)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  checkCount(count + 1)
  return (await insertChats(tx, owner, [input], now))[0]!
}

const insertChats = (tx: Tx, { business_id, column, id }: Owner, inputs: ChatInput[], now: Date): Promise<ChatRow[]> =>
  tx
    .insertInto('follow_up_chats')
    .values(inputs.map((input) => ({ ...input, business_id, [column]: id, created_at: now, last_updated_at: now })))
    .returningAll()
    .execute()

export async function updateChat(tx: Tx, owner: Owner, chatId: number, change: ChatChange, now: Date) {
  checkPlaceholders(change)
  await getChat(tx, owner, chatId)
  return await tx
    .updateTable('follow_up_chats')
    .set({ ...change, last_updated_at: now })
    .where('business_id', '=', owner.business_id)
    .where('id', '=', chatId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteChat(tx: Tx, owner: Owner, chatId: number) {
  await getChat(tx, owner, chatId)
  await tx.deleteFrom('follow_up_chats').where('business_id', '=', owner.business_id).where('id', '=', chatId).execute()
}

/** Creates the default chats in the language of the business. Existing ones stay. */
export async function generateChats(tx: Tx, owner: Owner, now: Date) {
  await checkOwner(tx, owner, true)
  const { language } = await tx
    .selectFrom('businesses')
    .select('language')
    .where('id', '=', owner.business_id)
    .executeTakeFirstOrThrow()
  const known = await selectChats(tx, owner).execute()
  const isKnown = ({ trigger, hours_after }: { trigger: string; hours_after: number }) =>
    known.some((chat) => chat.is_default && chat.trigger === trigger && chat.hours_after === hours_after)
  const missing = usualChats[language].filter((chat) => !isKnown(chat))
  checkCount(known.length + missing.length)
  if (missing.length === 0) return
  const inputs = missing.map(({ texts, ...chat }) => ({
    ...chat,
    provider: 'wa_me',
    is_default: true,
    change_status: chat.trigger === 'unpaid' && chat.hours_after === 0,
    text_for_bank_transfer: texts.bank_transfer,
    text_for_cod: texts.cod,
    text_for_epayment: texts.epayment,
  }))
  await insertChats(tx, owner, inputs, now)
}
