import type { Selectable } from 'kysely'
import type { MachineCaller } from '../../../access/caller.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { Tables } from '../../../schema/tables.ts'
import { leaseMs } from './rules.ts'

export type Stream = Selectable<Tables['webhook_streams']>

/** The columns that say who opened a stream. A rotated key and a refreshed token are still the same owner. */
export const toOwner = (caller: MachineCaller) =>
  caller.kind === 'api_key'
    ? { key_id: caller.key_id, application_id: null }
    : { key_id: null, application_id: caller.application.id }

/** Finds an open stream of this credential. */
export async function getWebhookStream(db: Db, caller: MachineCaller, uniqueId: string, now: Date): Promise<Stream> {
  const { key_id, application_id } = toOwner(caller)
  const stream = await db
    .selectFrom('webhook_streams')
    .selectAll()
    .where('business_id', '=', caller.business.id)
    .where('unique_id', '=', uniqueId)
    .where('key_id', 'is not distinct from', key_id)
    .where('application_id', 'is not distinct from', application_id)
    .where('polled_at', '>', new Date(now.getTime() - leaseMs).toISOString())
    .executeTakeFirst()
  if (!stream) throw notFound('This stream has ended: open a new one')
  return stream
}
