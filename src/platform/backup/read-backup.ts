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
  /** The tables that show whether anybody has used the database; rows in others came with it and give way. */
  mustBeEmpty?: string[]
}

/** Loads a backup into a migrated database without data: all of it, or nothing when it throws. */
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
    await client.query('rollback').catch(() => undefined) // A lost connection has rolled back; the cause matters more.
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
  await putOffChecks(client)
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

/** Locks all tables and returns those with rows; throws when one of them shows that the database was used. */
async function lockTables(client: pg.ClientBase, mustBeEmpty?: string[]): Promise<string[]> {
  const names = (await listTables(client)).map(({ name }) => name)
  if (names.length === 0) return []
  // Nobody may write between the look and the commit: a service that is running waits here, or we wait for it.
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

/** Foreign keys held when the backup was made; without the right to skip them, the order of the tables serves. */
async function putOffChecks(client: pg.ClientBase) {
  await client.query('set constraints all deferred')
  await client.query('savepoint before_role')
  await client.query('set local session_replication_role = replica').catch(async (error) => {
    if (error.code !== '42501') throw error
    await client.query('rollback to savepoint before_role')
  })
}

async function loadTable(client: pg.ClientBase, { name, columns, rows }: BackupTable, source: AsyncIterable<Buffer>) {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const target = client.query(copyFrom(`copy ${qualified(name)} (${list}) from stdin`))
  await pipeline(Readable.from(source), target)
  if (target.rowCount !== rows) throw new Error(`${name} has ${target.rowCount} rows instead of ${rows}.`)
}

const qualified = (name: string) => `public.${pg.escapeIdentifier(name)}`
