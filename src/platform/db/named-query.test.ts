import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { createDatabase } from '../../../test/service.ts'
import { connectDatabase } from './connect.ts'

const connectionString = await createDatabase()
const database = connectDatabase({ connectionString }, { poolSize: 1 })
afterAll(() => database.close())

const ways = {
  reads: async (sql: string, values: unknown[]) => database.reads.query<object>(sql, values),
  writes: async (sql: string, values: unknown[]) => database.writes.slots[0]!<object>(sql, values),
  pool: async (sql: string, values: unknown[]) => (await database.pool.query(sql, values)).rows as object[],
}

for (const [name, query] of Object.entries(ways)) {
  it(`${name}: a statement gives the same rows each time it runs, in the types of the wire`, async () => {
    const sql = `select $1::bigint as id, $2::text as "it's", null::text as nothing, '{"a":1}'::jsonb as data,
      timestamptz '2026-01-02 03:04:05.6+00' as at, array[1, 2] as list from generate_series(1, 2)`
    const row = {
      ...{ id: 7, "it's": 'seven', nothing: null, data: { a: 1 }, at: '2026-01-02T03:04:05.600000Z', list: [1, 2] },
    }
    for (let time = 0; time < 4; time++) expect(await query(sql, [7, 'seven'])).toEqual([row, row])
  })

  it(`${name}: what fails is told, and the connection goes on`, async () => {
    const sql = 'select $1::bigint as id'
    await query(sql, [1])
    await expect(query(sql, ['9007199254740993'])).rejects.toThrow('beyond 2^53')
    const circle: { me?: object } = {}
    circle.me = circle
    await expect(query(sql, [circle])).rejects.toThrow('circular')
    await expect(query(sql, ['many'])).rejects.toMatchObject({ code: '22P02' })
    expect(await query(sql, [2])).toEqual([{ id: 2 }])
  })

  it(`${name}: a statement whose columns have changed is refused rather than misread`, async () => {
    const client = new pg.Client(connectionString)
    await client.connect()
    await client.query(`create table changing_${name} (a text); insert into changing_${name} values ('one')`)
    const sql = `select * from changing_${name} where $1::boolean`
    const answers = Promise.all([query(sql, [true]), query(sql, [true]), query(sql, [true])])
    expect(await answers).toEqual([[{ a: 'one' }], [{ a: 'one' }], [{ a: 'one' }]])
    await client.query(`alter table changing_${name} add column b text default 'two'`)
    await client.end()
    await expect(query(sql, [true])).rejects.toThrow('cached plan must not change result type')
  })
}
