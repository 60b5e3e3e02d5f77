import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../embedded-postgres/index.ts'

export type Server = Awaited<ReturnType<typeof startServer>>

/** The server of TEST_DATABASE_URL, or an embedded one; what is made on it is dropped at the end. */
export async function startServer() {
  const { connection, stop } = await connectOrStart()
  const admin = new pg.Client(connection)
  await admin.connect()
  const made: string[] = []
  const fresh = (kind: 'database' | 'role') => {
    const name = `backup_test_${randomUUID().replaceAll('-', '')}`
    made.unshift(`drop ${kind} ${name}`)
    return name
  }
  return {
    connection,
    async createDatabase() {
      const name = fresh('database')
      await admin.query(`create database ${name} template template0`)
      const client = new pg.Client({ ...connection, database: name })
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
  if (url) {
    const { host, port, username, password, pathname, searchParams } = new URL(url)
    const { hostname } = new URL(url)
    const connection: pg.ClientConfig = {
      host: searchParams.get('host') ?? (host && hostname),
      port: Number(searchParams.get('port') ?? (port || 5432)),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: pathname.slice(1),
    }
    return { connection, stop: async () => undefined }
  }
  const folder = await mkdtemp(join(tmpdir(), 'backup-'))
  await chmod(folder, 0o755)
  const started = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
  const stop = async () => {
    await started.stop()
    await rm(folder, { recursive: true })
  }
  return { connection: started.connection as pg.ClientConfig, stop }
}
