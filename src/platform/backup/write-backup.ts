import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { BackupHeader, BackupTable, ManifestObject, ObjectMode, Progress, Sequence } from './format.ts'
import { listMigrations, listPartitions, listTables } from './list-tables.ts'
import { type Entry, writeFrames } from './write-frames.ts'

/** The objects of the installation, beside the database. */
export type ObjectSource = {
  mode: ObjectMode
  list(): AsyncIterable<ManifestObject>
  /** Undefined if the object was deleted meanwhile. */
  open(key: string): Promise<{ size: number; body: AsyncIterable<Buffer> } | undefined>
}

export type BackupOptions = {
  objects?: ObjectSource
  /** The fingerprint of the instance key. */
  instanceKey?: string | null
  onProgress?: Progress
}

export type BackupSummary = { created_at: string; tables: number; rows: number; objects: number }

/**
 * Makes the bytes of a backup: a consistent snapshot of the database, then the objects. `consume` stores them; the
 * backup is complete when this returns.
 */
export async function writeBackup(
  client: pg.ClientBase,
  consume: (bytes: AsyncIterable<Buffer>) => Promise<unknown>,
  options: BackupOptions = {},
): Promise<BackupSummary> {
  await client.query('begin isolation level repeatable read, read only')
  try {
    await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
      set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1`)
    const header = await describe(client, options)
    const summary = { created_at: header.created_at, tables: header.tables.length, rows: 0, objects: 0 }
    await consume(writeFrames(listEntries(client, header, options, summary)))
    return summary
  } finally {
    await client.query('rollback')
  }
}

async function describe(client: pg.ClientBase, { objects, instanceKey }: BackupOptions): Promise<BackupHeader> {
  return {
    format: 'etalase-backup',
    version: 2,
    created_at: new Date().toISOString(),
    migrations: await listMigrations(client),
    tables: await listTables(client),
    partitions: await listPartitions(client),
    objects: objects?.mode ?? 'bytes',
    instance_key: instanceKey ?? null,
  }
}

async function* listEntries(
  client: pg.ClientBase,
  header: BackupHeader,
  { objects, onProgress }: BackupOptions,
  summary: BackupSummary,
): AsyncGenerator<Entry> {
  yield json('header', header)
  for (const table of header.tables) {
    const copy = client.query(copyTo(copyStatement(table)))
    try {
      yield { name: `tables/${table.name}`, encoding: 'gzip', body: readAll(copy), countRows: () => copy.rowCount }
    } finally {
      copy.resume() // Reads the remaining rows, which a consumer that failed early left on the connection.
    }
    summary.rows += copy.rowCount
    onProgress?.({ table: table.name, rows: copy.rowCount })
  }
  // Sequences are not part of the snapshot. Read last, their values are at least those of the rows.
  yield json('sequences', await listSequences(client))
  const counted = () => onProgress?.({ objects: ++summary.objects })
  if (objects?.mode === 'manifest') yield { name: 'object-manifest', encoding: 'gzip', body: toLines(objects, counted) }
  else if (objects) yield* listObjects(objects, counted)
}

/** Lists objects after the snapshot, so that the objects of all its rows are included; newer objects do no harm. */
async function* listObjects(objects: ObjectSource, onObject: () => void): AsyncGenerator<Entry> {
  for await (const { key } of objects.list()) {
    const object = await objects.open(key)
    if (!object) continue
    yield { name: `objects/${key}`, encoding: 'identity', ...object }
    onObject()
  }
}

async function* toLines(objects: ObjectSource, onObject: () => void): AsyncGenerator<Buffer> {
  for await (const { key, size, etag } of objects.list()) {
    yield Buffer.from(`${JSON.stringify({ key, size, etag })}\n`)
    onObject()
  }
}

const json = (name: string, value: unknown): Entry => ({
  name,
  encoding: 'identity',
  body: (async function* () {
    yield Buffer.from(JSON.stringify(value))
  })(),
})

/** A query instead of the table's name, because COPY refuses to read a partitioned table. */
function copyStatement({ name, columns }: BackupTable) {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  return `copy (select ${list} from ${qualified(name)}) to stdout`
}

/**
 * Drains the stream if the consumer fails (for example because the disk is full), so that the connection stays usable.
 */
async function* readAll(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream.iterator({ destroyOnReturn: false })
  } finally {
    stream.resume()
  }
}

async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query(
    `select sequencename::text as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const sequences = []
  for (const { name } of rows) {
    const state = await client.query(`select last_value::text, is_called from ${qualified(name)}`)
    sequences.push({ name, ...state.rows[0] })
  }
  return sequences
}

const qualified = (name: string) => `public.${pg.escapeIdentifier(name)}`
