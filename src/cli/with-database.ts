import { type OpenDatabase, type OpenOptions, openDatabase } from '../composition/open-database.ts'
import { readConfig } from '../config.ts'
import { loadInstanceSecrets } from '../platform/secrets/instance-secrets.ts'
import { note } from './print.ts'

/** Runs a command on the migrated database: a server, the embedded one of a running service, or one started for this. */
export async function withDatabase<T>(
  run: (database: OpenDatabase) => Promise<T>,
  options: Pick<OpenOptions, 'creates'> = {},
): Promise<T> {
  const config = readConfig()
  const database = await openDatabase(config, { log: note, shareRunning: true, ...options })
  try {
    // Entries in the audit log need the secrets, which only the instance key unseals.
    if (config.instanceKey) await loadInstanceSecrets(database.db, config.instanceKey)
    return await run(database)
  } finally {
    await database.close()
  }
}
