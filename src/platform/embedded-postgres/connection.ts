import pg from 'pg'
import { clusterOf, findDataDir } from './choose-place.ts'
import { findHolder } from './hold-directory.ts'
import { readPostmasterFile } from './postmaster-file.ts'

export const USER = 'etalase'
const DATABASE = 'etalase'
export const PORT = 5432

/** Settings for `pg`; port and ssl are given so that PGPORT and PGSSLMODE of the environment have no say. */
export type Connection = { host: string; port: number; user: string; database: string; ssl: false }

export function connectionTo(socketDir: string, database = DATABASE): Connection {
  return { host: socketDir, port: PORT, user: USER, database, ssl: false }
}

/** How to reach the database that another living process of ours runs on this folder, if one does. */
export async function findRunningPostgres(dataDir: string, fallbackDir?: string): Promise<Connection | undefined> {
  const found = await findDataDir(dataDir, fallbackDir)
  if (!(await findHolder(found))) return undefined
  const file = await readPostmasterFile(clusterOf(found))
  return file?.isReady ? connectionTo(file.socketDir) : undefined
}

/** Creates our database where it is missing: at the first start, or after one that was interrupted. */
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
