import { sql } from 'kysely'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db } from '../../../platform/db/types.ts'
import { deleteEndedKeys } from '../api-keys/index.ts'

/** Deletes codes that nobody answered, keys that nobody fetched, and keys that have expired; runs on a schedule. */
export async function purgeCliSignIns(db: Db, now: Date) {
  for (;;) {
    const ended = await db
      .selectFrom('cli_sign_ins')
      .select('key_id')
      .where('expires_at', '<', now.toISOString())
      .where('key_id', 'is not', null)
      .orderBy('expires_at')
      .limit(1000)
      .execute()
    if (ended.length === 0) break
    await deleteEndedKeys(
      db,
      ended.map(({ key_id }) => key_id!),
    )
  }
  await purgeRows(db, {
    table: 'cli_sign_ins',
    key: ['id'],
    where: sql`expires_at < ${now} and key_id is null`,
    orderBy: 'expires_at',
  })
}
