import pg from 'pg'
import type { Config } from '../config.ts'
import {
  type BackupHeader,
  type BackupSource,
  openBackup,
  type Progress,
  type RestoreSummary,
  readBackup,
  verify,
} from '../platform/backup/index.ts'
import { migrate, readMigrations } from '../platform/db/schema/migrate.ts'
import { objectTarget } from './backup-objects.ts'
import { migrateAll, type OpenDatabase } from './open-database.ts'

/** Rows in these tables show that a database is in use; those of others are initial data. */
const mustBeEmpty = ['users', 'businesses']

type Options = { log: (line: string) => void; onProgress?: Progress }

/**
 * Restores a backup of this or an older release into an unused database: checks the file, brings an empty database to the
 * migrations of the backup, loads rows and objects, and applies the migrations of this release.
 */
export async function restoreBackup(
  database: OpenDatabase,
  config: Config,
  source: BackupSource,
  { log, onProgress }: Options,
): Promise<RestoreSummary> {
  const { header, problems } = await verify(source)
  if (!header || problems[0])
    throw new Error(
      `The backup is damaged${problems[0] ? ` (byte ${problems[0].at}: ${problems[0].problem})` : ''}. Nothing was restored.`,
    )
  await checkRelease(header)
  const client = new pg.Client({ ...database.connection, types: undefined })
  await client.connect()
  try {
    if (await isEmpty(client))
      await migrate(database.connection, { isWanted: (name) => header.migrations.includes(name) })
    const objects = objectTarget(config)
    const summary = await readBackup(client, await openBackup(source), { objects, onProgress, mustBeEmpty })
    await migrateAll(database, config, log)
    return summary
  } finally {
    await client.end()
  }
}

async function checkRelease(header: BackupHeader) {
  const known = (await readMigrations()).map(({ name }) => name)
  const unknown = header.migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `The backup is of a newer release: this one lacks ${unknown.join(', ')}. Restore it with that release or a later one.`,
    )
}

async function isEmpty(client: pg.Client) {
  const { rows } = await client.query(`select to_regclass('public.schema_migrations') is null as yes`)
  return rows[0].yes as boolean
}
