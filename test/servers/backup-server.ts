import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts'
import { memoryFolder } from '../support/memory-folder.ts'

export type Server = Awaited<ReturnType<typeof startServer>>

/** The server of TEST_DATABASE_URL, or an embedded one; what is made on it is dropped at the end. */
export async function startServer() {
  const { connectionTo, stop } = await connectOrStart()
  const admin = new pg.Client(connectionTo())
  await admin.connect()
  const made: string[] = []
  const fresh = (kind: 'database' | 'role') => {
    const name = `backup_test_${randomUUID().replaceAll('-', '')}`
    made.unshift(`drop ${kind} ${name}`)
    return name
  }
  return {
    connectionTo,
    async createDatabase() {
      const name = fresh('database')
      await admin.query(`create database ${name} template template0`)
      const client = new pg.Client(connectionTo(name))
      await client.connect()
      return client
    },
    async createRole() {
      const name = fresh('role')
      await admin.query(`create role ${name}`)
      return name
    },
    async stop() {
      for (const drop of made.sort()) await admin.query(drop)
      await admin.end()
      await stop()
    },
  }
}

async function connectOrStart() {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { connectionTo: (database?: string) => onServer(url, database), stop: async () => undefined }
  const folder = await mkdtemp(join(memoryFolder, 'backup-'))
  await chmod(folder, 0o755)
  const started = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
  const stop = async () => {
    await started.stop()
    await rm(folder, { recursive: true })
  }
  const connectionTo = (database = 'etalase'): pg.ClientConfig => ({ ...started.connection, database })
  return { connectionTo, stop }
}

function onServer(url: string, database?: string): pg.ClientConfig {
  const address = new URL(url)
  if (database) address.pathname = `/${database}`
  return { connectionString: address.href }
}
