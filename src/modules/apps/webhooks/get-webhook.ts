import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { getReceiver } from '../webhook-delivery/index.ts'

/** Loads one of the business's own endpoints. */
export async function getWebhook(db: Db, businessId: number, uniqueId: string) {
  const receiver = await getReceiver(db, businessId, uniqueId)
  if (receiver.application_id !== null) throw notFound('There is no such webhook')
  return receiver
}

/** Not paginated: a business has at most `maxReceivers` endpoints. */
export const listWebhooks = (db: Db, businessId: number) =>
  db
    .selectFrom('webhook_receivers')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('application_id', 'is', null)
    .orderBy('id', 'desc')
    .execute()
