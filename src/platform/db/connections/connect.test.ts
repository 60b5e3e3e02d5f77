import { afterAll, expect, it, onTestFinished } from 'vitest'
import { createDatabase } from '../../../../test/support/service.ts'
import { connectDatabase } from './connect.ts'

const database = connectDatabase({ connectionString: await createDatabase() }, { poolSize: 1 })
afterAll(() => database.close())

type Settings = { timezone: string; statement: string; idle: string }

const sql = `select current_setting('timezone') as timezone, current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as idle where $1::bigint = 1`

const connections = {
  pool: async () => (await database.pool.query<Settings>(sql, [1])).rows,
  reads: () => database.reads.query<Settings>(sql, [1]),
  writes: () => database.writes.slots[0]!<Settings>(sql, [1]),
}

it.each(Object.entries(connections))('ends statements of %s that run for 30 seconds', async (_name, query) => {
  expect(await query()).toEqual([{ timezone: 'UTC', statement: '30s', idle: '1min' }])
})

it('lets a statement of the pool wait for a lock as long as it may', async () => {
  const patient = connectDatabase({ connectionString: await createDatabase() }, { poolSize: 1, lockMs: 60_000 })
  onTestFinished(() => patient.close())
  expect((await patient.pool.query<Settings>(sql, [1])).rows[0]!.statement).toBe('2min')
  expect((await patient.reads.query<Settings>(sql, [1]))[0]!.statement).toBe('30s')
})
