import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'

const ownFolder = new URL('../../schema/migrations/', import.meta.url)

export type Migration = { name: string; sql: string; checksum: string }

/** The migrations of a folder in the order in which they apply. */
export async function readMigrations(folder = ownFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  checkNumbers(names)
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Two branches may each add a file with the next number; without this check both would merge and apply by name. */
function checkNumbers(names: string[]) {
  const byNumber = new Map<string, string>()
  for (const name of names) {
    const number = /^\d{4}(?=_)/.exec(name)?.[0]
    if (!number) throw new Error(`The migration ${name} has no number of four digits, as in 0001_${name}.`)
    const other = byNumber.get(number)
    if (other)
      throw new Error(
        `Two migrations have the number ${number}: ${other} and ${name}. Give one of them the next free number.`,
      )
    byNumber.set(number, name)
  }
}

/**
 * The migrations that this database lacks. Newer ones than this version knows are accepted, because a release only adds
 * to what the one before uses; throws when an applied one was changed, or is missing between those known.
 */
export async function findPending(client: Pick<pg.ClientBase, 'query'>): Promise<Migration[]> {
  const migrations = await readMigrations()
  const exists = await client.query("select to_regclass('public.schema_migrations') is not null as yes")
  if (!exists.rows[0].yes) return migrations
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  for (const [name, checksum] of applied) {
    const known = migrations.find((migration) => migration.name === name)
    if (!known && name > migrations.at(-1)!.name) continue
    if (!known) throw new Error(`The database has the migration ${name}, which this version does not know.`)
    if (known.checksum !== checksum)
      throw new Error(`${name} was changed after it was applied. Restore the original file.`)
  }
  return migrations.filter((migration) => !applied.has(migration.name))
}

/**
 * Brings the database up to date under a lock, each file in its own transaction; returns the names it applied. `isWanted`
 * limits it to the migrations of an older release, whose data is to be restored.
 */
export async function migrate(
  connection: pg.ClientConfig,
  onApply: (name: string) => void = () => {},
  isWanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  const client = new pg.Client({ ...connection, statement_timeout: 0 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const pending = (await findPending(client)).filter(({ name }) => isWanted(name))
    for (const { name, sql, checksum } of pending) {
      onApply(name)
      await client.query('begin')
      await client.query(sql)
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
    }
    return pending.map((migration) => migration.name)
  } finally {
    await client.end() // Also rolls back and releases the lock when a file failed.
  }
}
