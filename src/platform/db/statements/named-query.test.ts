import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { createDatabase } from '../../../../test/support/service.ts'
import { connectDatabase } from '../connections/connect.ts'
import { isDatabaseUnavailable, isStalePlan } from '../connections/unavailable.ts'
import { queryNamed } from './named-query.ts'

const connectionString = await createDatabase()
const database = connectDatabase({ connectionString }, { poolSize: 1 })
afterAll(() => database.close())

const connections = {
  reads: async (sql: string, values: unknown[]) => database.reads.query<object>(sql, values),
  writes: async (sql: string, values: unknown[]) => database.writes.slots[0]!<object>(sql, values),
  pool: async (sql: string, values: unknown[]) => (await database.pool.query(sql, values)).rows as object[],
}

for (const [name, query] of Object.entries(connections)) {
  it(`${name}: returns the same rows on every run of a statement, parsed by the wire types`, async () => {
    const sql = `select $1::bigint as id, $2::text as "it's", null::text as nothing, '{"a":1}'::jsonb as data,
      timestamptz '2026-01-02 03:04:05.6+00' as at, array[1, 2] as list from generate_series(1, 2)`
    const row = {
      id: 7,
      "it's": 'seven',
      nothing: null,
      data: { a: 1 },
      at: '2026-01-02T03:04:05.600000Z',
      list: [1, 2],
    }
    for (let time = 0; time < 4; time++) expect(await query(sql, [7, 'seven'])).toEqual([row, row])
  })

  it(`${name}: rejects with the cause of a failure and keeps the connection usable`, async () => {
    const sql = 'select $1::bigint as id'
    await query(sql, [1])
    await expect(query(sql, ['9007199254740993'])).rejects.toThrow('beyond 2^53')
    const circle: { me?: object } = {}
    circle.me = circle
    await expect(query(sql, [circle])).rejects.toThrow('circular')
    await expect(query(sql, ['many'])).rejects.toMatchObject({ code: '22P02' })
    expect(await query(sql, [2])).toEqual([{ id: 2 }])
  })

  it(`${name}: prepares a statement again whose columns a migration has changed`, async () => {
    const client = new pg.Client(connectionString)
    await client.connect()
    await client.query(`create table changing_${name} (a text); insert into changing_${name} values ('one')`)
    const sql = `select * from changing_${name} where $1::boolean`
    const answers = Promise.all([query(sql, [true]), query(sql, [true]), query(sql, [true])])
    expect(await answers).toEqual([[{ a: 'one' }], [{ a: 'one' }], [{ a: 'one' }]])
    await client.query(`alter table changing_${name} add column b text default 'two'`)
    await client.end()
    const later = Promise.all([query(sql, [true]), query(sql, [true]), query(sql, [true])])
    const row = { a: 'one', b: 'two' }
    expect(await later).toEqual([[row], [row], [row]])
  })
}

it('fails a transaction whose statement has other columns now as unavailable, and runs the next one', async () => {
  const other = new pg.Client(connectionString)
  await other.connect()
  await other.query(`create table changing_inside (a text); insert into changing_inside values ('one')`)
  const sql = 'select * from changing_inside where $1::boolean'
  const run = async () => {
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      return (await client.query(sql, [true])).rows
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  expect(await run()).toEqual([{ a: 'one' }])
  await other.query(`alter table changing_inside add column b text default 'two'`)
  await other.end()
  const failure = await run().catch((error: unknown) => error)
  expect([isStalePlan(failure), isDatabaseUnavailable(failure)]).toEqual([true, true])
  expect(await run()).toEqual([{ a: 'one', b: 'two' }])
})

// Fails if a release of pg renames or stops calling what named-query.ts overrides: columns would be requested each
// time.
it.each([true, false])('asks for the columns of a statement once per connection (pipeline: %s)', async (pipeline) => {
  const client = new pg.Client({ connectionString, pipeline } as pg.ClientConfig)
  await client.connect()
  const seen = { parseComplete: 0, rowDescription: 0, bindComplete: 0 }
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  for (const name of Object.keys(seen) as (keyof typeof seen)[]) connection.on(name, () => seen[name]++)
  const prepared = new Map()
  const run = (n: number) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      const sql = 'select $1::integer as n, 2 as two'
      queryNamed(client, prepared, sql, [n], (error, result) => (error ? reject(error) : resolve(result!)))
    })
  for (const n of [1, 2, 3])
    expect(await run(n)).toMatchObject({
      rows: [{ n, two: 2 }],
      rowCount: 1,
      command: 'SELECT',
      fields: [{ name: 'n' }, { name: 'two' }],
    })
  expect(seen).toEqual({ parseComplete: 1, rowDescription: 1, bindComplete: 3 })
  await client.end()
})
