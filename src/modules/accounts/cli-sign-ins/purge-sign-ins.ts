import { sql } from 'kysely'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { expireKey } from '../api-keys/index.ts'

/** Deletes codes that nobody answered, keys that nobody fetched, and keys that have expired; runs on a schedule. */
export async function purgeCliSignIns(db: Db, now: Date) {
  while (await db.transaction().execute((tx) => expireNextKey(tx, now)));
  await purgeRows(db, {
    table: 'cli_sign_ins',
    key: ['id'],
    where: sql`expires_at < ${now} and key_id is null`,
    orderBy: 'expires_at',
  })
}

/** Returns whether there was one. The lock keeps a command from fetching the key meanwhile; a key that is fetched now stays. */
async function expireNextKey(tx: Tx, now: Date): Promise<boolean> {
  const ended = await tx
    .selectFrom('cli_sign_ins')
    .select('key_id')
    .where('expires_at', '<', now.toISOString())
    .where('key_id', 'is not', null)
    .orderBy('expires_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!ended) return false
  await expireKey(tx, ended.key_id!, now)
  return true
}
