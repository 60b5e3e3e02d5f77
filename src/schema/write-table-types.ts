import { writeFile } from 'node:fs/promises'
import pg from 'pg'
import { readConfig } from '../config.ts'
import { migrate } from '../platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { generateTableTypes } from './generate.ts'

/** Migrates a throw-away embedded database and writes the types of its tables. */
const { mkdtemp, rm } = await import('node:fs/promises')
const folder = await mkdtemp('/tmp/etalase-types-')
const embedded = readConfig().databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: folder })
const connection = embedded?.connection ?? { connectionString: readConfig().databaseUrl! }
await migrate(connection)
const client = new pg.Client(connection)
await client.connect()
await writeFile(new URL('tables.ts', import.meta.url), await generateTableTypes(client))
await client.end()
await embedded?.stop()
await rm(folder, { recursive: true, force: true })
