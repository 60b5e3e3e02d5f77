import type { Db } from '../../../platform/db/types.ts'
import { conflict, notFound } from '../../../platform/errors/errors.ts'

/** Loads a receiver that the business manages: one of its own endpoints or the receiver of one of its apps. */
export async function getReceiver(db: Db, businessId: number, uniqueId: string) {
  const receiver = await db
    .selectFrom('webhook_receivers')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('unique_id', '=', uniqueId)
    .executeTakeFirst()
  if (!receiver) throw notFound('There is no such webhook')
  return receiver
}

export function checkActive(receiver: { status: string }) {
  if (receiver.status !== 'active')
    throw conflict('The webhook is switched off: switch it on first', 'webhook_inactive')
}
