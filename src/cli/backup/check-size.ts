import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'

const gibibyte = 1024 ** 3

/** Reading more takes hours, for all of which the snapshot keeps the database from removing dead rows. */
const maxBytes = 20 * gibibyte

/** Refuses to back up a database that is too large for it, unless the operator insists. */
export async function refuseLargeDatabase(db: Db, isForced: boolean, max = maxBytes) {
  if (isForced) return
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
  const { bytes } = rows[0]!
  if (bytes <= max) return
  throw new Error(`The database has ${(bytes / gibibyte).toFixed(1)} GB; this backup is for up to ${(max / gibibyte).toFixed(0)} GB. It reads every
row in one snapshot, which takes hours, and meanwhile the database cannot remove dead rows. Use a tool that copies the files of the
server and its write-ahead log instead: pgBackRest, or pg_basebackup with an archive of the log. --force writes the backup anyway.`)
}
