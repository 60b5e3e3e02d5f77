import { sql } from 'kysely'
import type { MachineCaller } from '../../../access/caller.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflict } from '../../../platform/errors/errors.ts'
import { createUniqueId } from '../../../platform/secrets/ids.ts'
import type { EventKind, EventPlace } from '../../events/index.ts'
import { type Stream, toOwner } from './find-webhook-stream.ts'
import { idleMs, maxStreams } from './rules.ts'

export type NewStream = { kinds: EventKind[] | null; start: EventPlace }

/** Opens a stream. Where a business has as many as it may, the one that was idle for longest makes room. */
export async function openWebhookStream(
  tx: Tx,
  caller: MachineCaller,
  { kinds, start }: NewStream,
  now: Date,
): Promise<Stream> {
  const business_id = caller.business.id
  await makeRoom(tx, business_id, now)
  return await tx
    .insertInto('webhook_streams')
    .values({
      unique_id: createUniqueId('webhook_stream'),
      business_id,
      ...toOwner(caller),
      kinds,
      start_id: start.id,
      start_position: start.position,
      created_at: now,
      polled_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function makeRoom(tx: Tx, business_id: number, now: Date) {
  // Lock the business row so that two concurrent requests cannot both take the last place.
  await tx.selectFrom('businesses').select('id').where('id', '=', business_id).forNoKeyUpdate().execute()
  await sql`
    delete from webhook_streams where business_id = ${business_id} and id in (
      select id from (
        select id, polled_at, count(*) over () as total from webhook_streams where business_id = ${business_id}
      ) as open
      where total >= ${maxStreams} and polled_at < ${new Date(now.getTime() - idleMs)} order by polled_at, id limit 1)`.execute(
    tx,
  )
  const { count } = await tx
    .selectFrom('webhook_streams')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('business_id', '=', business_id)
    .executeTakeFirstOrThrow()
  if (count >= maxStreams)
    throw conflict(`A business has at most ${maxStreams} webhook streams: close one first`, 'limit_reached')
}
