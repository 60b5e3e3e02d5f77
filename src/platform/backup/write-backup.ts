import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type BackupHeader, checksumLine, END_OF_TABLE, jsonLine, type Progress, type Sequence } from './format.ts'
import { listMigrations, listTables } from './list-tables.ts'

/** Writes a consistent snapshot of the database to a new file that only its owner can read. */
export async function writeBackup(
  client: pg.ClientBase,
  file: string,
  onProgress: Progress = () => undefined,
): Promise<BackupHeader> {
  const partial = `${file}.partial-${process.pid}`
  await client.query('begin isolation level repeatable read, read only')
  try {
    await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
      set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1`)
    const header = await describe(client)
    const output = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(sealed(content(client, header, onProgress)), createGzip(), output)
    // link() fails if the file exists, whereas rename() would overwrite an earlier backup.
    await link(partial, file).catch((error) => {
      throw error.code === 'EEXIST' ? new Error(`${file} exists already. Choose another name.`) : error
    })
    return header
  } finally {
    await rm(partial, { force: true })
    await client.query('rollback')
  }
}

async function describe(client: pg.ClientBase): Promise<BackupHeader> {
  const tables = []
  for (const table of await listTables(client)) {
    const { rows } = await client.query(`select count(*)::float8 as rows from ${qualified(table.name)}`)
    tables.push({ ...table, rows: rows[0].rows as number })
  }
  const created_at = new Date().toISOString()
  return { format: 'etalase-backup', version: 1, created_at, migrations: await listMigrations(client), tables }
}

async function* content(client: pg.ClientBase, header: BackupHeader, onProgress: Progress) {
  yield jsonLine(header)
  for (const { name, columns, rows } of header.tables) {
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    yield* readAll(client.query(copyTo(`copy ${qualified(name)} (${list}) to stdout`)))
    yield Buffer.from(END_OF_TABLE)
    onProgress(name, rows)
  }
  // Sequences are not part of the snapshot. Read last, their values are at least those of the rows.
  yield jsonLine({ sequences: await listSequences(client) })
}

/**
 * Yields the chunks of a COPY. If the consumer fails (disk full), drains the rest so that the connection stays usable.
 */
async function* readAll(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream.iterator({ destroyOnReturn: false })
  } finally {
    stream.resume()
  }
}

async function* sealed(source: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
  yield checksumLine(hash.digest('hex'))
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
