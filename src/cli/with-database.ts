import { type OpenDatabase, openDatabase } from '../composition/open-database.ts'
import { readConfig } from '../config.ts'
import { note } from './print.ts'

/** Runs a command on the migrated database: the server's, the one that a running service holds, or an embedded one. */
export async function withDatabase<T>(run: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase(readConfig(), { log: note, shareRunning: true })
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}
