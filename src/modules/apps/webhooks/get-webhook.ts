import type { Db } from '../../../platform/db/types.ts'
import { conflict, notFound } from '../../../platform/errors/errors.ts'

const selectReceivers = (db: Db, businessId: number) =>
  db.selectFrom('webhook_receivers').selectAll().where('business_id', '=', businessId)

/** Loads a receiver that the business manages: one of its own endpoints or the receiver of one of its apps. */
export async function getReceiver(db: Db, businessId: number, uniqueId: string) {
  const receiver = await selectReceivers(db, businessId).where('unique_id', '=', uniqueId).executeTakeFirst()
  if (!receiver) throw notFound('There is no such webhook')
  return receiver
}

/** Loads one of the business's own endpoints. */
export async function getWebhook(db: Db, businessId: number, uniqueId: string) {
  const receiver = await getReceiver(db, businessId, uniqueId)
  if (receiver.application_id !== null) throw notFound('There is no such webhook')
  return receiver
}

/** Not paginated: a business has at most `maxReceivers` endpoints. */
export const listWebhooks = (db: Db, businessId: number) =>
  selectReceivers(db, businessId).where('application_id', 'is', null).orderBy('id', 'desc').execute()

export function checkActive(receiver: { status: string }) {
  if (receiver.status !== 'active')
    throw conflict('The webhook is switched off: switch it on first', 'webhook_inactive')
}
