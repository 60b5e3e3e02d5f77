import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { capturedLog } from '../../../test/support/captured-log.ts'
import { untilPasses } from '../../../test/support/eventually.ts'
import { onFinished } from '../../../test/support/on-finished.ts'
import { readMetrics, startService } from '../../../test/support/service.ts'
import { anyone } from '../../access/access.ts'
import { mountRoutes } from '../../access/mount.ts'
import { action, type Route, read } from '../../access/route.ts'
import { createServer } from '../http/server.ts'

const log = capturedLog()
const service = await startService({ log: log.logger })
const { service: own } = service

/** Computes for this much CPU time, however busy the machine is. */
function compute(ms: number) {
  const startedAt = process.threadCpuUsage()
  for (;;) {
    const { user, system } = process.threadCpuUsage(startedAt)
    if ((user + system) / 1000 >= ms) return
  }
}

const declared = { tag: 'Planted', access: anyone, answer: { status: 200, schema: null, contentType: 'text/plain' } }
const planted = (path: string, handle: () => Promise<unknown>): Route =>
  read({ ...declared, method: 'GET', path, summary: path, handle })
const select = () => own.reads.query('select $1::int', [1])

/** Routes of which some hold the event loop, each in another phase. */
const routes: Route[] = [
  planted('/at-once', async () => {
    compute(300)
    await select()
    return 'done'
  }),
  planted('/between-statements', async () => {
    await select()
    compute(300)
    await own.pool.query('select $1::int', [1])
    await sleep(1)
    return 'done'
  }),
  planted('/before-the-answer', async () => {
    await select()
    compute(300)
    return 'done'
  }),
  planted('/before-an-error', async () => {
    await select()
    compute(300)
    throw new Error('planted')
  }),
  action({
    ...declared,
    method: 'POST',
    path: '/with-body',
    summary: 'Takes a body',
    body: Type.Object({ a: Type.Number() }),
    handle: async () => {
      await select()
      compute(300)
      await select()
      return 'done'
    },
  }),
  planted('/innocent', async () => {
    await select()
    await own.pool.query('select $1::int', [1])
    return 'done'
  }),
]

const server = createServer({ log: log.logger, trustedProxies: [] })
mountRoutes(server, routes, own, async () => ({ caller: { kind: 'anonymous' } }))
const address = await server.listen({ port: 0, host: '127.0.0.1' })
onFinished(() => server.close())

const holds = () =>
  log
    .text()
    .split('\n')
    .filter((line) => line.includes('the event loop was held'))
    .map((line) => JSON.parse(line) as { suspects: string[]; held_ms: number })

it.each(routes.filter(({ path }) => path !== '/innocent'))(
  'names $method $path, which held the event loop, among concurrent requests of another route',
  async ({ method, path }) => {
    const before = holds().length
    let isDone = false
    const ask = async () => {
      while (!isDone) await (await fetch(`${address}/innocent`)).text()
    }
    const asking = Promise.all([ask(), ask(), ask()])
    const body = method === 'POST' ? { body: '{"a":1}', headers: { 'content-type': 'application/json' } } : {}
    await (await fetch(address + path, { method, ...body })).text()
    await untilPasses(() =>
      expect(holds().slice(before)).toContainEqual(
        expect.objectContaining({ suspects: expect.arrayContaining([`${method} ${path}`]) }),
      ),
    )
    isDone = true
    await asking
  },
)

it('names nothing else when nothing else ran', async () => {
  const before = holds().length
  await (await fetch(`${address}/before-an-error`)).text()
  await untilPasses(() =>
    expect(holds().slice(before)).toContainEqual(expect.objectContaining({ suspects: ['GET /before-an-error'] })),
  )
})

it('counts holds, and the delay of the event loop', async () => {
  const { text } = await readMetrics(service)
  expect(Number(/^etalase_event_loop_holds_total (\d+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(5)
  for (const name of ['p50', 'p99', 'max'])
    expect(text).toMatch(new RegExp(`^nodejs_eventloop_lag_${name}_seconds `, 'm'))
})
