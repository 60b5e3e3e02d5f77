import { afterAll, expect, it } from 'vitest'
import { createDatabase } from '../../../test/service.ts'
import { connectDatabase } from './connect.ts'

const connectionString = await createDatabase()
const database = connectDatabase({ connectionString }, { poolSize: 2 })
afterAll(() => database.close())

const { pool, writes } = database
const slot = writes.slots[0]!
await pool.query('create table written (n integer primary key)')
/** The numbers written so far from `first` to `last`; each test writes in a range of its own. */
const written = async (first: number, last: number) =>
  (await pool.query('select n from written where n between $1 and $2 order by n', [first, last])).rows.map(({ n }) => n)
const write = (n: number) => slot<{ n: number }>('insert into written (n) values ($1) returning n', [n])

it('runs pipelined statements in order, and a failed one does not affect the others', async () => {
  const answers = await Promise.allSettled([1, 2, 2, 3].map(write))
  expect(answers).toMatchObject([
    { value: [{ n: 1 }] },
    { value: [{ n: 2 }] },
    { reason: { code: '23505' } },
    { value: [{ n: 3 }] },
  ])
  expect(await written(1, 9)).toEqual([1, 2, 3])
})

it('rejects unanswered writes of a lost connection without repeating them, then opens a new one', async () => {
  const [{ pid }] = (await slot<{ pid: number }>('select pg_backend_pid() as pid', [])) as [{ pid: number }]
  const sleeping = slot('select pg_sleep($1)', [30])
  const behind = write(10)
  const outcomes = Promise.allSettled([sleeping, behind])
  await pool.query('select pg_terminate_backend($1)', [pid])
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await write(11)).toEqual([{ n: 11 }])
  expect(await written(10, 99)).toEqual([11])
})

it('writes every batched call exactly once', async () => {
  const add = writes.batch<number, number>({
    maxSize: 7,
    run: async (inputs, query) =>
      (
        await query<{ n: number }>('insert into written (n) select unnest((select $1)::integer[]) returning n', [
          inputs,
        ])
      ).map(({ n }) => n),
  })
  const all = Array.from({ length: 200 }, (_, i) => 1000 + i)
  expect(await Promise.all(all.map(add))).toEqual(all)
  expect(await written(1000, 1999)).toEqual(all)
})

it('refuses statements after close', async () => {
  const other = connectDatabase({ connectionString }, { poolSize: 1 })
  await other.writes.slots[0]!('select $1::integer', [1])
  await other.close()
  await expect(other.writes.slots[0]!('select $1::integer', [1])).rejects.toThrow('closed')
})
