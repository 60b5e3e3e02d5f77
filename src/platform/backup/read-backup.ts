import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { BackupHeader, BackupTable, Progress, Sequence } from './format.ts'
import { listMigrations, listTables } from './list-tables.ts'
import { SectionReader } from './section-reader.ts'
import { verifyChecksum } from './verify-checksum.ts'

type Options = {
  onProgress?: Progress
  /** Tables that must be empty. Rows in other tables are initial data and are deleted before the restore. */
  mustBeEmpty?: string[]
}

/** Loads a backup into a migrated database without data, in one transaction. */
export async function readBackup(client: pg.ClientBase, file: string, options: Options = {}): Promise<BackupHeader> {
  await verifyChecksum(file)
  await client.query('begin')
  try {
    await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'`)
    const load = async (source: AsyncIterable<Buffer>) => loadAll(client, new SectionReader(source), options)
    const header = await pipeline(createReadStream(file), createGunzip(), load)
    await client.query('commit')
    return header
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // If the connection is lost, the server rolls back; report the original error.
    throw error
  }
}

async function loadAll(client: pg.ClientBase, reader: SectionReader, options: Options) {
  const header = (await reader.readJson()) as BackupHeader
  if (header.format !== 'etalase-backup' || header.version !== 1) {
    throw new Error(`This program cannot read backups of version ${header.version}. Use a newer one.`)
  }
  await checkMigrations(client, header)
  const filled = await lockTables(client, options.mustBeEmpty)
  await relaxForeignKeys(client)
  if (filled.length > 0) await client.query(`truncate ${filled.map(qualified).join(', ')} cascade`)
  for (const table of header.tables) {
    await loadTable(client, table, reader.readRows())
    options.onProgress?.(table.name, table.rows)
  }
  const { sequences } = (await reader.readJson()) as { sequences: Sequence[] }
  for (const { name, last_value, is_called } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [qualified(name), last_value, is_called])
  }
  return header
}

async function checkMigrations(client: pg.ClientBase, header: BackupHeader) {
  const ours = await listMigrations(client)
  const missing = header.migrations.filter((name) => !ours.includes(name))
  const extra = ours.filter((name) => !header.migrations.includes(name))
  if (missing.length + extra.length === 0) return
  throw new Error(
    `The backup is of another version of the program: ${[
      ...missing.map((name) => `it has ${name}, which this database lacks`),
      ...extra.map((name) => `it lacks ${name}`),
    ].join('; ')}. Restore it with the version that wrote it, then upgrade.`,
  )
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

async function loadTable(client: pg.ClientBase, { name, columns, rows }: BackupTable, source: AsyncIterable<Buffer>) {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const target = client.query(copyFrom(`copy ${qualified(name)} (${list}) from stdin`))
  await pipeline(Readable.from(source), target)
  if (target.rowCount !== rows) throw new Error(`${name} has ${target.rowCount} rows instead of ${rows}.`)
}

const qualified = (name: string) => `public.${pg.escapeIdentifier(name)}`
