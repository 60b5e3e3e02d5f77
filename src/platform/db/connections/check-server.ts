import { sql } from 'kysely'
import type { Db } from '../types.ts'

type Server = { number: number; encoding: string }

/** The oldest PostgreSQL whose SQL we use. */
const minVersion = 150_000

/** Says what the operator must change if the server or database cannot hold our tables; undefined if it can. */
export function findServerProblem({ number, encoding }: Server): string | undefined {
  if (number < minVersion) return 'Upgrade PostgreSQL to version 15 or newer.'
  if (encoding === 'UTF8') return undefined
  return `The database has the encoding ${encoding}. Create it with: create database … encoding 'UTF8' template template0`
}

/** Refuses an unsuitable database before a migration fails in it with an obscure error. */
export async function checkServer(db: Db) {
  const { rows } = await sql<Server>`select current_setting('server_version_num')::int as number,
    current_setting('server_encoding') as encoding`.execute(db)
  const problem = findServerProblem(rows[0]!)
  if (problem) throw new Error(problem)
}
