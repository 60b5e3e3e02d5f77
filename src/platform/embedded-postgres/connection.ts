import pg from 'pg'
import { clusterPath, findDataDir } from './choose-location.ts'
import { findHolder } from './hold-directory.ts'
import { readPostmasterFile } from './postmaster-file.ts'

export const USER = 'etalase'
const DATABASE = 'etalase'
export const PORT = 5432

/** Settings for `pg`. Port and ssl are explicit, so that PGPORT and PGSSLMODE of the environment have no effect. */
export type Connection = { host: string; port: number; user: string; database: string; ssl: false }

export function connectionTo(socketDir: string, database = DATABASE): Connection {
  return { host: socketDir, port: PORT, user: USER, database, ssl: false }
}

/** The connection to a PostgreSQL that another process of this program runs on the folder. */
export async function findRunningPostgres(dataDir: string, fallbackDir?: string): Promise<Connection | undefined> {
  const found = await findDataDir(dataDir, fallbackDir)
  if (!(await findHolder(found))) return undefined
  const file = await readPostmasterFile(clusterPath(found))
  return file?.isReady ? connectionTo(file.socketDir) : undefined
}

/** Creates the database if it is missing: at the first start, or after an interrupted one. */
export async function createDatabase(socketDir: string) {
  const client = new pg.Client(connectionTo(socketDir, 'postgres'))
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
