import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../platform/db/schema/migrate.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { generateTableTypes } from './generate.ts'

/** Migrates a temporary embedded database and writes its table types to tables.ts. */
const folder = await mkdtemp(join(tmpdir(), 'etalase-types-'))
await chmod(folder, 0o755)
const embedded = await startEmbeddedPostgres({ dataDir: folder })
const { connection } = embedded
await migrate(connection)
const client = new pg.Client(connection)
await client.connect()
await writeFile(new URL('tables.ts', import.meta.url), await generateTableTypes(client))
await client.end()
await embedded.stop()
await rm(folder, { recursive: true, force: true })
