import { expect, it } from 'vitest'
import { createFairSemaphore } from './fair-semaphore.ts'

const bounds = { maxRunning: 1, maxWaitingPerTenant: 100, maxWaiting: 1000, maxWaitMs: 60_000 }

it('gives tenants turns, one task each, and the tasks of a tenant in order of arrival', async () => {
  const semaphore = createFairSemaphore(bounds)
  const order: string[] = []
  const run = (tenant: string, name: string) => semaphore.run(tenant, async () => void order.push(name))
  await Promise.all([
    run('a', 'a1'),
    run('a', 'a2'),
    run('a', 'a3'),
    run('a', 'a4'),
    run('b', 'b1'),
    run('b', 'b2'),
    run('c', 'c1'),
  ])
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('runs so many at once, and counts what runs and waits', async () => {
  const semaphore = createFairSemaphore({ ...bounds, maxRunning: 2 })
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const tasks = [1, 1, 2, 2, 3].map((tenant) => semaphore.run(tenant, () => gate))
  expect(semaphore.counts).toEqual({ running: 2, waiting: 3 })
  open()
  await Promise.all(tasks)
  expect(semaphore.counts).toEqual({ running: 0, waiting: 0 })
})

it('goes on after a task that fails', async () => {
  const semaphore = createFairSemaphore(bounds)
  const failing = semaphore.run(1, () => Promise.reject(new Error('broken')))
  const next = semaphore.run(1, async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

it('refuses tasks of a tenant beyond its bound with 429, and of all beyond theirs with 503', async () => {
  const semaphore = createFairSemaphore({ ...bounds, maxWaitingPerTenant: 1, maxWaiting: 2 })
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const run = (tenant: string) => semaphore.run(tenant, () => gate)
  const served = [run('a'), run('a'), run('b')]
  await expect(run('a')).rejects.toMatchObject({ status: 429 })
  await expect(run('c')).rejects.toMatchObject({ status: 503 })
  open()
  await Promise.all(served)
})

it('gives the last place of the longest queue to a task of a shorter one when all are taken', async () => {
  const semaphore = createFairSemaphore({ ...bounds, maxWaiting: 3 })
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const order: string[] = []
  const run = (tenant: string, name: string) =>
    semaphore.run(tenant, async () => {
      order.push(name)
      await gate
    })
  const served = [run('long', 'a'), run('long', 'b'), run('long', 'c')]
  const displaced = run('long', 'd')
  served.push(run('short', 'e'))
  await expect(displaced).rejects.toMatchObject({ status: 503 })
  await expect(run('long', 'f')).rejects.toMatchObject({ status: 503 })
  open()
  await Promise.all(served)
  expect(order).toEqual(['a', 'b', 'e', 'c'])
})
