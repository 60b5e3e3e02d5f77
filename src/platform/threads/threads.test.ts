import { monitorEventLoopDelay } from 'node:perf_hooks'
import { threadId } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { onFinished } from '../../../test/support/on-finished.ts'
import { createThreadPool, threadFunction } from './index.ts'
import type * as functions from './test-functions.ts'

const named = <Name extends keyof typeof functions>(name: Name) =>
  threadFunction<(typeof functions)[Name]>(new URL('./test-functions.ts', import.meta.url), name)

function openPool(options: Parameters<typeof createThreadPool>[0] = {}) {
  const pool = createThreadPool({ maxThreads: 1, ...options })
  onFinished(() => pool.close())
  return pool
}

describe('a pool of threads', () => {
  it('runs functions outside of the main thread and returns their results, bytes as a Buffer', async () => {
    const pool = openPool()
    expect(await pool.run(1, named('getThreadId'))).not.toBe(threadId)
    expect(await pool.run(1, named('add'), 1, 2)).toBe(3)
    const bytes = await pool.run(1, named('makeBytes'), 'halo')
    expect([Buffer.isBuffer(bytes), bytes.toString()]).toEqual([true, 'halo'])
  })

  it('starts no thread before the first task, reuses it, and ends it when it is idle', async () => {
    const pool = openPool({ idleMs: 50 })
    expect(pool.count()).toEqual({ running: 0, waiting: 0, threads: 0 })
    const first = await pool.run(1, named('getThreadId'))
    expect(await pool.run(2, named('getThreadId'))).toBe(first)
    await expect.poll(() => pool.count().threads).toBe(0)
    expect(await pool.run(1, named('getThreadId'))).not.toBe(first)
  })

  it('keeps status, code and fields of a refusal, and the message of a bug', async () => {
    const pool = openPool()
    await expect(pool.run(1, named('refuse'))).rejects.toMatchObject({
      name: 'Error',
      status: 422,
      code: 'validation_failed',
      extras: { fields: [{ field: 'file', code: 'empty' }] },
    })
    await expect(pool.run(1, named('fail'))).rejects.toMatchObject({ name: 'TypeError', message: 'a bug' })
    await expect(pool.run(1, named('returnFunction'))).rejects.toMatchObject({ name: 'DataCloneError' })
    expect(await pool.run(1, named('add'), 1, 2)).toBe(3)
  })

  it('loses only the task of a thread that ends, runs out of memory or takes too long', async () => {
    const pool = openPool({ maxHeapMb: 32 })
    const lost = { status: 503, code: 'unavailable', extras: { headers: { 'retry-after': '5' } } }
    const causes = {
      endThread: { message: 'The thread ended with code 3' },
      exhaustMemory: { code: 'ERR_WORKER_OUT_OF_MEMORY' },
    }
    for (const name of ['endThread', 'exhaustMemory'] as const) {
      const [ended, next] = await Promise.allSettled([pool.run(1, named(name)), pool.run(2, named('add'), 1, 2)])
      expect(ended, name).toMatchObject({ status: 'rejected', reason: { ...lost, cause: causes[name] } })
      expect(next, name).toEqual({ status: 'fulfilled', value: 3 })
    }
    const hasty = openPool({ timeoutMs: 300 })
    const [slow, next] = await Promise.allSettled([hasty.run(1, named('spin'), 1e9), pool.run(1, named('add'), 1, 2)])
    const cause = { message: 'spin took longer than 300 ms' }
    expect(slow).toMatchObject({ status: 'rejected', reason: { ...lost, cause } })
    expect(next).toEqual({ status: 'fulfilled', value: 3 })
    await expect.poll(() => hasty.count()).toEqual({ running: 0, waiting: 0, threads: 0 })
  })

  it('lets another business run second while one waits with 200 tasks, without holding the event loop', async () => {
    const pool = openPool({ maxWaitingPerTenant: 200 })
    await pool.run(1, named('add'), 1, 2)
    const order: string[] = []
    const note = (name: string) => () => void order.push(name)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const flood = Array.from({ length: 200 }, () => pool.run('flood', named('spin'), 10).then(note('flood')))
    const other = pool.run('other', named('spin'), 10).then(note('other'))
    await other
    // At most two: the one that was running, and the first in the queue.
    expect(order.filter((name) => name === 'flood').length).toBeLessThanOrEqual(2)
    await Promise.all(flood)
    delay.disable()
    // On one thread the tasks take two seconds, so a smaller delay shows that the main thread was free.
    expect(delay.max / 1e6).toBeLessThan(1000)
    expect(order).toHaveLength(201)
  })

  it('refuses what one business has waiting beyond its bound with 429, and all of them beyond theirs with 503', async () => {
    const pool = openPool({ maxWaitingPerTenant: 2, maxWaiting: 2 })
    const run = (tenant: number) => pool.run(tenant, named('spin'), 50)
    const results = await Promise.allSettled([run(1), run(1), run(1), run(1), run(2), run(3)])
    expect(results.map((result) => (result.status === 'rejected' ? result.reason.status : 'done'))).toEqual([
      ...['done', 'done', 503, 429], // The third task was replaced by the one of the other business.
      ...['done', 503],
    ])
  })

  it('refuses a task that waited too long', async () => {
    const pool = openPool({ maxWaitMs: 20 })
    const results = await Promise.allSettled([pool.run(1, named('spin'), 500), pool.run(2, named('add'), 1, 2)])
    expect(results).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { status: 503 } }])
    expect(pool.count()).toMatchObject({ running: 0, waiting: 0 })
  })

  it('ends running threads when it is closed, and refuses what still waits', async () => {
    const pool = openPool()
    const outcomes = Promise.allSettled([pool.run(1, named('spin'), 1e9), pool.run(2, named('add'), 1, 2)])
    await pool.close()
    expect(await outcomes).toMatchObject([{ reason: { status: 503 } }, { reason: { status: 503 } }])
    expect(pool.count()).toEqual({ running: 0, waiting: 0, threads: 0 })
  })
})
