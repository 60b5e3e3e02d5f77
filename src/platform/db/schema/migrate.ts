import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { advisoryLocks } from '../advisory-locks.ts'
import { applyMigration, type Migration } from './apply-migration.ts'
import { createSchema, migrationsTable } from './create-schema.ts'

const turnMs = 200

const ownFolder = new URL('../../../schema/migrations/', import.meta.url)

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
 * to what the previous one uses. Throws if an applied migration was changed, or if one is missing between applied ones.
 */
export async function findPending(client: Pick<pg.ClientBase, 'query'>, own?: Migration[]): Promise<Migration[]> {
  const migrations = own ?? (await readMigrations())
  const applied = await listApplied(client)
  for (const [name, checksum] of applied) {
    const known = migrations.find((migration) => migration.name === name)
    if (!known && name > migrations.at(-1)!.name) continue
    if (!known) throw new Error(`The database has the migration ${name}, which this version does not know.`)
    if (known.checksum !== checksum)
      throw new Error(`${name} was changed after it was applied. Restore the original file.`)
  }
  return migrations.filter((migration) => !applied.has(migration.name))
}

/** The checksums of the applied migrations by name; empty in a new database. */
async function listApplied(client: Pick<pg.ClientBase, 'query'>): Promise<Map<string, string>> {
  const exists = await client.query("select to_regclass('public.schema_migrations') is not null as yes")
  if (!exists.rows[0].yes) return new Map()
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

type Options = {
  migrations?: Migration[]
  /** Selects the migrations of an older release whose data is to be restored. They are applied file by file. */
  isWanted?: (name: string) => boolean
  /** Called before the schema of a new database is created. */
  onCreate?: () => void
  /** Called with the name of a migration before it is applied to a database that was there. */
  onApply?: (name: string) => void
  /** Called with a sentence while a migration waits. */
  onWait?: (line: string) => void
}

/**
 * Brings the database up to date, one process at a time; returns the names of the migrations that it applied. A new
 * database is created from the baseline (`schema/baseline`), others are migrated file by file.
 */
export async function migrate(connection: pg.ClientConfig, options: Options = {}): Promise<string[]> {
  const { onApply = () => {}, onCreate = () => {}, onWait = () => {}, isWanted } = options
  const migrations = options.migrations ?? (await readMigrations())
  const client = new pg.Client(connection)
  // If the connection is lost, its running statement rejects; this error needs no handling.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await waitForTurn(client, onWait)
    const names: string[] = []
    const isNew = !isWanted && (await listApplied(client)).size === 0
    if (isNew) {
      onCreate()
      names.push(...(await createSchema(client, migrations)))
      // A crash loses the schema from its end; the next start goes on from there.
      await client.query('set synchronous_commit = off')
    }
    await client.query(migrationsTable)
    for (const migration of await findPending(client, migrations)) {
      if (isWanted && !isWanted(migration.name)) continue
      if (!isNew) onApply(migration.name)
      await applyMigration(client, migration, onWait)
      names.push(migration.name)
    }
    return names
  } finally {
    await client.end() // Also rolls back and releases the lock when a file failed.
  }
}

/**
 * Takes the advisory lock of migrations by polling. A statement that waits for the lock would keep its snapshot, and
 * `create index concurrently` in the migrating process would wait for that snapshot to end.
 */
async function waitForTurn(client: pg.Client, onWait: (line: string) => void) {
  for (let attempt = 0; ; attempt++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [advisoryLocks.migrations])
    if (rows[0].is_ours) return
    if (attempt === 0) onWait('Another process migrates the database; waiting for it')
    await sleep(turnMs)
  }
}
