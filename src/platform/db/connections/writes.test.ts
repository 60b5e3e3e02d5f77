import pg from 'pg'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../../../test/support/eventually.ts'
import { createDatabase } from '../../../../test/support/service.ts'
import { maxSlots } from '../../concurrency/batcher.ts'
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

it('writes what shared a batch with calls that wait for locked rows while other such calls hold their connections', async () => {
  // Of the pool's four connections, one may be held by calls that wait for a lock.
  const own = connectDatabase({ connectionString }, { poolSize: 4, lockMs: 600_000, waitMs: 600_000 })
  const blocker = new pg.Client({ connectionString })
  await blocker.connect()
  onTestFinished(async () => {
    await own.close()
    await blocker.end()
  })
  const [first, beside, free] = [2000, 2001, 2002]
  const occupying = Array.from({ length: maxSlots }, (_, i) => 2003 + i)
  const locked = [first, beside, ...occupying]
  await pool.query('insert into written (n) select unnest($1::integer[])', [[...locked, free]])
  await blocker.query('begin')
  await blocker.query('select from written where n = any($1) for update', [locked])
  const batches: number[][] = []
  const touch = own.writes.batch<number, number>({
    maxSize: 7,
    listResources: (n) => [n],
    run: async (inputs, query) => {
      batches.push(inputs)
      await query('update written set n = n where n = any((select $1)::integer[])', [inputs])
      return inputs
    },
  })
  const waiting = [touch(first)]
  await eventually(
    async () => batches.length, // The second batch is the first call alone, on the connection for such calls.
    (count) => count === 2,
  )
  waiting.push(...occupying.map(touch), touch(beside))
  expect(await touch(free)).toBe(free)
  expect(batches).toContainEqual([beside, free])
  await blocker.query('rollback')
  expect(await Promise.all(waiting)).toEqual([first, ...occupying, beside])
})

it('refuses statements after close', async () => {
  const other = connectDatabase({ connectionString }, { poolSize: 1 })
  await other.writes.slots[0]!('select $1::integer', [1])
  await other.close()
  await expect(other.writes.slots[0]!('select $1::integer', [1])).rejects.toThrow('closed')
})
