import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import type { Migration } from './apply-migration.ts'

/** `create table` of the record of applied migrations. */
export const migrationsTable =
  'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())'

/** The last migration whose result the baseline contains. Later ones are applied after it. */
export const lastInBaseline = '0336_calls.sql'

const folder = new URL('../../../schema/baseline/', import.meta.url)

/**
 * Disables parallel index builds: the tables are empty, and the planner would consider workers for each of hundreds of
 * indexes. The commit does not wait for the disk either: a crash loses the schema as a whole, and the next start creates it
 * again.
 */
const settings = 'set local max_parallel_maintenance_workers = 0; set local synchronous_commit = off'

/**
 * Creates the schema of an empty database from the baseline in one transaction, and records the migrations that it
 * contains as applied. Returns their names.
 */
export async function createSchema(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  const contained = migrations.filter(({ name }) => name <= lastInBaseline)
  const files = await readBaseline()
  await client.query('begin')
  await client.query(settings)
  await client.query(migrationsTable)
  for (const sql of files) await client.query(sql)
  await client.query('insert into schema_migrations (name, checksum) select * from unnest($1::text[], $2::text[])', [
    contained.map(({ name }) => name),
    contained.map(({ checksum }) => checksum),
  ])
  await client.query('commit')
  return contained.map(({ name }) => name)
}

async function readBaseline(): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
}
