import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createPartition } from '../db/schema/partitions.ts'
import type { BackupHeader, BackupTable, ManifestObject, Partition, Progress, Sequence } from './format.ts'
import { listMigrations, listPartitions, listTables } from './list-tables.ts'
import { type ReadEntry, readText } from './read-entries.ts'

/** Where a restore puts the objects. */
export type ObjectTarget = {
  put(key: string, object: { size: number; body: AsyncIterable<Buffer> }): Promise<void>
  /** Whether the store has this object of the manifest. */
  has(object: ManifestObject): Promise<boolean>
}

export type RestoreOptions = {
  objects?: ObjectTarget
  onProgress?: Progress
  /** Tables that must be empty. Rows in other tables are initial data and are deleted before the restore. */
  mustBeEmpty?: string[]
}

export type RestoreSummary = { created_at: string; tables: number; rows: number; objects: number; missing: string[] }

/**
 * Loads the entries of a verified backup into a database of the same migrations without data, in one transaction.
 * Objects are stored before it commits.
 */
export async function readBackup(
  client: pg.ClientBase,
  entries: AsyncIterable<ReadEntry>,
  options: RestoreOptions = {},
): Promise<RestoreSummary> {
  await client.query('begin')
  try {
    await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'`)
    const summary = await loadAll(client, entries, options)
    await client.query('commit')
    return summary
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // If the connection is lost, the server rolls back; report the original error.
    throw error
  }
}

async function loadAll(client: pg.ClientBase, entries: AsyncIterable<ReadEntry>, options: RestoreOptions) {
  const { objects, onProgress } = options
  let header: BackupHeader | undefined
  const summary: RestoreSummary = { created_at: '', tables: 0, rows: 0, objects: 0, missing: [] }
  for await (const entry of entries) {
    const [kind] = entry.name.split('/', 1)
    if (kind === 'header') {
      header = JSON.parse(await readText(entry.body)) as BackupHeader
      await prepare(client, header, options.mustBeEmpty)
      Object.assign(summary, { created_at: header.created_at, tables: header.tables.length })
    } else if (kind === 'tables') {
      const name = entry.name.slice('tables/'.length)
      const rows = await loadTable(client, header!.tables.find((table) => table.name === name)!, entry)
      summary.rows += rows
      onProgress?.({ table: name, rows })
    } else if (kind === 'sequences') {
      await setSequences(client, JSON.parse(await readText(entry.body)))
    } else if (kind === 'objects') {
      if (!objects) throw new Error('The backup has objects, and there is no place for them.')
      await objects.put(entry.name.slice('objects/'.length), { size: entry.size!, body: entry.body })
      onProgress?.({ objects: ++summary.objects })
    } else if (kind === 'object-manifest') {
      for await (const line of createInterface(Readable.from(entry.body))) {
        const object = JSON.parse(line) as ManifestObject
        if (objects && !(await objects.has(object))) summary.missing.push(object.key)
        onProgress?.({ objects: ++summary.objects })
      }
    }
  }
  return summary
}

async function prepare(client: pg.ClientBase, header: BackupHeader, mustBeEmpty?: string[]) {
  await checkMigrations(client, header)
  await createPartitions(client, header.partitions ?? [])
  const filled = await lockTables(client, mustBeEmpty)
  await relaxForeignKeys(client)
  if (filled.length > 0) await client.query(`truncate ${filled.map(qualified).join(', ')} cascade`)
}

async function checkMigrations(client: pg.ClientBase, header: BackupHeader) {
  const ours = await listMigrations(client)
  const isEqual = ours.length === header.migrations.length && ours.every((name, at) => name === header.migrations[at])
  if (!isEqual)
    throw new Error(
      'The database has other migrations than the backup. Restore into an empty database: a new DATA_DIR or DATABASE_URL.',
    )
}

/** Partitions are created while the service runs, so a new database lacks those for older rows. */
async function createPartitions(client: pg.ClientBase, partitions: Partition[]) {
  const present = new Set((await listPartitions(client)).map(({ name }) => name))
  for (const { name, parent, bound } of partitions) {
    if (!present.has(name))
      await createPartition((statement) => client.query(statement), {
        name: qualified(name),
        parent: qualified(parent),
        bound,
      })
  }
}

/** Locks all tables and returns those with rows. Throws if one of `mustBeEmpty` has rows. */
async function lockTables(client: pg.ClientBase, mustBeEmpty?: string[]): Promise<string[]> {
  const names = (await listTables(client)).map(({ name }) => name)
  if (names.length === 0) return []
  // Prevents writes of a running service between this check and the commit.
  await client.query(`lock table ${names.map(qualified).join(', ')} in access exclusive mode`)
  const filled = []
  for (const name of names) {
    const { rowCount } = await client.query(`select 1 from ${qualified(name)} limit 1`)
    if (rowCount) filled.push(name)
  }
  const used = mustBeEmpty ? filled.filter((name) => mustBeEmpty.includes(name)) : filled
  if (used.length > 0) throw new Error(`The database is not empty (${used.join(', ')}). Restore into a new one.`)
  return filled
}

/**
 * Disables foreign key checks if the role is allowed to (42501 otherwise); else the order of the tables satisfies them.
 */
async function relaxForeignKeys(client: pg.ClientBase) {
  await client.query('set constraints all deferred')
  await client.query('savepoint before_replica_role')
  await client.query('set local session_replication_role = replica').catch(async (error) => {
    if (error.code !== '42501') throw error
    await client.query('rollback to savepoint before_replica_role')
  })
}

async function loadTable(client: pg.ClientBase, { name, columns }: BackupTable, { body, sum }: ReadEntry) {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const target = client.query(copyFrom(`copy ${qualified(name)} (${list}) from stdin`))
  await pipeline(Readable.from(body), target)
  const { rows } = sum()
  if (target.rowCount !== rows) throw new Error(`${name} has ${target.rowCount} rows instead of ${rows}.`)
  return target.rowCount
}

async function setSequences(client: pg.ClientBase, sequences: Sequence[]) {
  for (const { name, last_value, is_called } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [qualified(name), last_value, is_called])
}

const qualified = (name: string) => `public.${pg.escapeIdentifier(name)}`
