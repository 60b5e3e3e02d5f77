import { type OpenDatabase, openDatabase } from '../composition/open-database.ts'
import { readConfig } from '../config.ts'
import { note } from './print.ts'

/** Runs a command on the migrated database: a server, the embedded one of a running service, or one started for this. */
export async function withDatabase<T>(run: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase(readConfig(), { log: note, shareRunning: true })
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}
