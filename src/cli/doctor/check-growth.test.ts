import { expect, it } from 'vitest'
import { startService } from '../../../test/support/service.ts'
import { recordTableSizes } from '../../platform/db/table-sizes.ts'
import { tasks } from '../../worker.ts'
import { checkGrowth, findFreeBytes } from './check-growth.ts'

const { service, database, clock } = await startService({ roles: [] })
const { db } = service
const dayMs = 86_400_000
const now = new Date('2026-11-18T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
const mebibyte = 1024 ** 2

it('tells how fast tables grew in the last month and when the disk is full', async () => {
  const unknown = await checkGrowth(db, async () => undefined, now)
  expect(unknown).toEqual([{ check: 'Growth', is_ok: true, found: expect.stringContaining('not known yet') }])

  for (const days of [40, 20]) await recordTableSizes(db, daysAgo(days))
  // As if each had been larger or smaller then; what was 40 days ago does not count.
  const grew = async (table: string, bytes: number) =>
    void (await database.pool.query('update table_sizes set bytes = bytes - $2 where name = $1', [table, bytes]))
  await grew('orders', 20 * 30 * mebibyte)
  await grew('events', 20 * 10 * mebibyte)
  await grew('mails', -20 * 5 * mebibyte)
  await database.pool.query("update table_sizes set bytes = 0 where day = '2026-10-09'")

  const findings = await checkGrowth(db, findFreeBytes({ databaseUrl: 'postgres://db', dataDir: '' }, undefined), now)
  expect(findings.map(({ found }) => found)).toEqual([
    expect.stringMatching(/^all tables have [\d.]+ MB, 3[45]\.\d MB more a day since 2026-10-29$/),
    expect.stringMatching(/^ {2}orders has [\d.]+ [kM]B, 30\.0 MB more a day$/),
    expect.stringMatching(/^ {2}events has [\d.]+ [kM]B, 10\.0 MB more a day$/),
    ...findings.slice(3, -1).map(() => expect.stringMatching(/0\.\d [kM]B more a day$/)),
    expect.stringContaining('give --disk'),
  ])
  expect(findings.some(({ found }) => found.includes('mails'))).toBe(false)

  const disk = async (free: number) => (await checkGrowth(db, async () => free, now)).at(-1)
  expect(await disk(35 * 100 * mebibyte)).toMatchObject({
    is_ok: true,
    is_warning: false,
    found: expect.stringMatching(/in about (99|100) days$/),
  })
  expect(await disk(35 * 10 * mebibyte)).toMatchObject({
    is_ok: true,
    is_warning: true,
    found: expect.stringMatching(/in about (9|10) days$/),
  })
})

it('counts what is left of the named disk of a server, and of the own disk for the embedded database', async () => {
  const server = { databaseUrl: 'postgres://db', dataDir: '/' }
  expect(await findFreeBytes(server, 100)(30)).toBe(70)
  expect(await findFreeBytes(server, 100)(130)).toBe(0)
  expect(await findFreeBytes({ databaseUrl: undefined, dataDir: '/' }, undefined)(30)).toBeGreaterThan(0)
})

it('has the sizes of each day from the worker, and forgets them after 400 days', async () => {
  await database.pool.query('delete from table_sizes')
  for (const days of [401, 400, 0]) {
    clock.now = daysAgo(days)
    await tasks(service)['record-sizes']!({})
  }
  const { rows } = await database.pool.query(
    "select day::text, bytes > 0 as is_known from table_sizes where name = 'orders' order by day",
  )
  expect(rows).toEqual([daysAgo(400), daysAgo(0)].map((at) => ({ day: at.toISOString().slice(0, 10), is_known: true })))
})
