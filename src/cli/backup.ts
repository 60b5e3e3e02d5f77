import pg from 'pg'
import { readBackup, writeBackup } from '../platform/backup/index.ts'
import { type Command, UsageError } from './command.ts'
import { good, note, say, sayJson } from './print.ts'
import { withDatabase } from './with-database.ts'

const onProgress = (table: string, rows: number) => note(`  ${table}: ${rows} rows`)

async function connected<T>(connection: pg.ClientConfig, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, types: undefined })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

function readFileName(positionals: string[]): string {
  if (!positionals[0]) throw new UsageError('Give the name of the file.')
  return positionals[0]
}

export const backup: Command = {
  name: 'backup',
  summary: 'Write all data to one file',
  usage: 'etalase backup <file> [--json]',
  details: `Takes a consistent snapshot while the service keeps running, from the embedded database or from a server.
An existing file is never overwritten.`,
  options: { json: { type: 'boolean' } },
  run: ({ values, positionals }) =>
    withDatabase(async ({ connection }) => {
      const file = readFileName(positionals)
      const header = await connected(connection, (client) => writeBackup(client, file, onProgress))
      const rows = header.tables.reduce((sum, table) => sum + table.rows, 0)
      if (values.json) sayJson({ file, tables: header.tables.length, rows, created_at: header.created_at })
      else say(`${good('✓')} ${rows} rows of ${header.tables.length} tables written to ${file}`)
    }),
}

export const restore: Command = {
  name: 'restore',
  summary: 'Load a backup into an unused database',
  usage: 'etalase restore <file> [--json]',
  details: `Loads everything or nothing. The database must be unused: set a new DATA_DIR or DATABASE_URL,
and start the service with it afterwards.`,
  options: { json: { type: 'boolean' } },
  run: ({ values, positionals }) =>
    withDatabase(async ({ connection }) => {
      const file = readFileName(positionals)
      const mustBeEmpty = ['users', 'businesses']
      const header = await connected(connection, (client) => readBackup(client, file, { onProgress, mustBeEmpty }))
      if (values.json) sayJson({ file, tables: header.tables.length, created_at: header.created_at })
      else say(`${good('✓')} Restored the state of ${header.created_at}.`)
    }),
}
