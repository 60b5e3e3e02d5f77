import pg from 'pg'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { start, temporaryFolder } from '../../../../test/servers/embedded-postgres.ts'
import { startTcpProxy } from '../../../../test/servers/tcp-proxy.ts'
import { withDatabase } from '../../../../test/support/database.ts'
import { untilPasses } from '../../../../test/support/eventually.ts'
import { createDatabase } from '../../../../test/support/service.ts'
import { parseDatabaseUrl, replaceDatabase } from '../../../config-database-url.ts'
import { connectDatabase } from './connect.ts'

describe('a database URL', () => {
  it('may name several hosts', () => {
    expect(parseDatabaseUrl('postgres://shop:s%40@one:5432,two:5433/shop?sslmode=require&options=-c%20a%3Db')).toEqual({
      servers: [
        'postgres://shop:s%40@one:5432/shop?sslmode=require',
        'postgres://shop:s%40@two:5433/shop?sslmode=require',
      ],
      options: '-c a=b',
      isReadWrite: true,
      where: 'one:5432,two:5433/shop',
    })
  })

  it('is left as it is with one host', () => {
    const url = 'postgres://shop@localhost/shop?host=%2Ftmp%2Fsocket'
    expect(parseDatabaseUrl(url)).toMatchObject({ servers: [url], options: '', isReadWrite: false })
  })

  it.each([
    [
      'postgres://shop:s%40@one:5432,two/shop?sslmode=require',
      'postgres://shop:s%40@one:5432,two/proof?sslmode=require',
    ],
    ['postgres://db', 'postgres://db/proof'],
  ])('can name another database on the same servers: %s', (url, expected) => {
    expect(replaceDatabase(url, 'proof')).toBe(expected)
  })

  it.each([
    ['mysql://root@db/shop', 'must start with postgres://'],
    ['postgres://db:port/shop', 'must have a host and port'],
    ['postgres://db/shop?target_session_attrs=standby', 'target_session_attrs=any, read-write, primary or none'],
  ])('is refused: %s', (url, message) => {
    expect(() => parseDatabaseUrl(url)).toThrow(message)
  })
})

const server = inject('server')
const url = new URL(await createDatabase())
const name = url.pathname.slice(1)
const admin = new pg.Client(withDatabase(server, name))
await admin.connect()
afterAll(() => admin.end())

it('has the settings that our statements rely on, whatever the database and the URL say', async () => {
  await admin.query(`alter database ${name} set timezone = 'Asia/Jakarta'`)
  await admin.query(`alter database ${name} set datestyle = 'German, DMY'`)
  const foreign = new URL(url)
  foreign.searchParams.set('options', '-c timezone=America/New_York -c datestyle=SQL -c work_mem=5MB')
  const database = connectDatabase({ connectionString: foreign.href }, { poolSize: 1 })
  const sql = `select current_setting('timezone') as zone, current_setting('datestyle') as style,
    current_setting('work_mem') as memory, timestamptz '2026-01-02 03:04:05+00' as at where $1::boolean`
  const expected = { zone: 'UTC', style: 'ISO, DMY', memory: '5MB', at: '2026-01-02T03:04:05.000000Z' }
  for (const query of [database.reads.query, database.writes.slots[0]!]) {
    expect(await query(sql, [true])).toMatchObject([{ ...expected, style: expect.stringMatching(/^ISO/) }])
  }
  const { rows } = await database.pool.query(sql, [true])
  await database.close()
  expect(rows).toMatchObject([{ ...expected, style: expect.stringMatching(/^ISO/) }])
})

it('uses the one of several servers that accepts writes, and follows a failover', async () => {
  const { hostname, port, searchParams } = url
  const folder = searchParams.get('host')
  const first = folder ? { path: socketIn(folder, port) } : { host: hostname, port: Number(port) || 5432 }
  const embedded = await start({ dataDir: await temporaryFolder() })
  const standby = new pg.Client(embedded.connection)
  await standby.connect()
  // The embedded server admits only its own account, so both URLs use it.
  const { user } = embedded.connection
  const password = decodeURIComponent(url.password)
  await admin.query(`do $$ begin create role ${user} superuser login ${password && `password '${password}'`};
    exception when duplicate_object then end $$`)
  await standby.query(`create database ${name}`)
  await standby.query(`alter database ${name} set default_transaction_read_only = on`)
  const proxies = [await startTcpProxy({ path: socketIn(embedded.connection.host, '') }), await startTcpProxy(first)]
  const hosts = proxies.map((proxy) => `127.0.0.1:${proxy.port}`).join(',')
  const connectionString = `postgres://${user}:${url.password}@${hosts}/${name}?target_session_attrs=read-write`
  const { pool, reads, close } = connectDatabase({ connectionString }, { poolSize: 1 })
  const where = `select system_identifier::text as id from pg_control_system() where $1::boolean`
  const readSession = async (client: pg.Client) => (await client.query(where, [true])).rows

  await pool.query('create table written (n integer)')
  expect((await pool.query(where, [true])).rows).toEqual(await readSession(admin))
  expect(await reads.query(where, [true])).toEqual(await readSession(admin))

  await admin.query(`alter database ${name} set default_transaction_read_only = on`)
  await standby.query(`alter database ${name} reset default_transaction_read_only`)
  // Puts the session into the state of one on a demoted server.
  await pool.query('set default_transaction_read_only = on')
  await expect(pool.query('insert into written values ($1)', [1])).rejects.toMatchObject({ code: '25006' })
  await untilPasses(async () => expect((await pool.query(where, [true])).rows).toEqual(await readSession(standby)))
  await pool.query('create table written_too (n integer)')
  await close()
  await standby.end()
})

const socketIn = (folder: string, port: string) => `${folder}/.s.PGSQL.${port || 5432}`
