import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { redisMissing, startRedis, startRelay } from '../../../test/servers/redis.ts'
import { createRedisLimiter, type LimiterState, type RateLimiter } from './index.ts'

const windows = [
  { limit: 100, seconds: 600 },
  { limit: 10_000, seconds: 3600 },
]

describe.skipIf(redisMissing)(`Processes that share Redis${redisMissing ? ` (${redisMissing})` : ''}`, () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  let relay: Awaited<ReturnType<typeof startRelay>>
  const open: RateLimiter[] = []
  beforeAll(async () => {
    redis = await startRedis()
    relay = await startRelay(redis.url)
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((limiter) => limiter.close()))
    await relay.mend()
  })
  afterAll(async () => {
    await relay.cut()
    await redis.stop()
  })

  function limiterOn(url: string, keyPrefix: string, answerMs = 5000) {
    const changes: LimiterState[] = []
    const limiter = createRedisLimiter(url, { onStateChange: (state) => changes.push(state), keyPrefix, answerMs })
    open.push(limiter)
    return { limiter, changes, reaches: (state: LimiterState) => reaches(limiter, state) }
  }

  const reaches = (limiter: RateLimiter, state: LimiterState) =>
    expect.poll(() => limiter.state(), { timeout: 10_000 }).toBe(state)

  async function countAllowed(limiter: RateLimiter, times: number, nowMs: number) {
    const decisions = await Promise.all(Array.from({ length: times }, () => limiter.take('key', windows, nowMs)))
    return decisions.filter((decision) => decision.allowed).length
  }

  test('shares one bucket between processes whose clocks differ by an hour', async () => {
    const prefix = `test:${randomUUID()}:`
    const one = limiterOn(redis.url, prefix)
    const two = limiterOn(redis.url, prefix)
    await Promise.all([one.reaches('shared'), two.reaches('shared')])
    const now = Date.now()
    const allowed = await Promise.all([
      countAllowed(one.limiter, 80, now),
      countAllowed(two.limiter, 80, now + 3_600_000),
    ])
    expect(allowed[0]! + allowed[1]!).toBe(100)
  })

  test('peeks without counting, and clears a bucket for all processes', async () => {
    const prefix = `test:${randomUUID()}:`
    const one = limiterOn(redis.url, prefix)
    const two = limiterOn(redis.url, prefix)
    await Promise.all([one.reaches('shared'), two.reaches('shared')])
    const now = Date.now()
    const peek = () => two.limiter.peek('key', windows, now)
    for (let i = 0; i < 3; i++) expect(await peek()).toMatchObject({ allowed: true, remaining: 100 })
    expect(await countAllowed(one.limiter, 101, now)).toBe(100)
    expect(await peek()).toMatchObject({ allowed: false, remaining: 0 })
    await two.limiter.clear('key')
    expect(await countAllowed(one.limiter, 101, now)).toBe(100)
  })

  test('gives counts back for all processes, and none of an empty bucket', async () => {
    const prefix = `test:${randomUUID()}:`
    const one = limiterOn(redis.url, prefix)
    const two = limiterOn(redis.url, prefix)
    await Promise.all([one.reaches('shared'), two.reaches('shared')])
    const now = Date.now()
    await two.limiter.giveBack('key', windows, now)
    expect(await countAllowed(one.limiter, 101, now)).toBe(100)
    for (let i = 0; i < 3; i++) await two.limiter.giveBack('key', windows, now)
    expect(await countAllowed(one.limiter, 10, now)).toBe(3)
    for (let i = 0; i < 110; i++) await two.limiter.giveBack('key', windows, now)
    expect(await countAllowed(two.limiter, 101, now)).toBe(100)
  })

  test('keeps a bucket in one key that expires', async () => {
    const prefix = `test:${randomUUID()}:`
    const { limiter, reaches } = limiterOn(redis.url, prefix)
    await reaches('shared')
    await limiter.take('key', windows, Date.now())
    const client = new Redis(redis.url)
    expect((await client.keys(`${prefix}*`)).filter((key) => !key.endsWith(':probe'))).toEqual([`${prefix}key`])
    expect(await client.pttl(`${prefix}key`)).toBeGreaterThan(3_500_000)
    expect(await client.pttl(`${prefix}key`)).toBeLessThanOrEqual(3_600_000)
    client.disconnect()
  })

  test('counts locally while Redis is down, reports it, and returns to Redis', async () => {
    const { limiter, changes, reaches } = limiterOn(relay.url, `test:${randomUUID()}:`)
    const now = Date.now()
    await reaches('shared')
    expect(await countAllowed(limiter, 60, now)).toBe(60)

    await relay.cut()
    expect(await countAllowed(limiter, 60, now)).toBe(40)
    await reaches('degraded')
    expect(await countAllowed(limiter, 5, now)).toBe(0)

    await relay.mend()
    await reaches('shared')
    expect(await countAllowed(limiter, 60, now)).toBe(40)
    expect(changes).toEqual(['shared', 'degraded', 'shared'])
  })

  test('waits briefly for an unresponsive Redis once, then not at all', async () => {
    const { limiter, changes, reaches } = limiterOn(relay.url, `test:${randomUUID()}:`, 200)
    const now = Date.now()
    await reaches('shared')
    relay.stall()
    expect(await limiter.take('key', windows, now)).toMatchObject({ allowed: true, remaining: 99 })
    expect(limiter.state()).toBe('degraded')
    expect(limiter.take('key', windows, now)).toMatchObject({ allowed: true, remaining: 98 })

    await relay.mend()
    await reaches('shared')
    expect(changes).toEqual(['shared', 'degraded', 'shared'])
  })

  test('counts locally when started without Redis and joins once it is available', async () => {
    await relay.cut()
    const { limiter, changes, reaches } = limiterOn(relay.url, `test:${randomUUID()}:`)
    expect(limiter.take('key', windows, Date.now())).toMatchObject({ allowed: true, remaining: 99 })
    await expect.poll(() => changes).toEqual(['degraded'])
    await relay.mend()
    await reaches('shared')
    expect(changes).toEqual(['degraded', 'shared'])
  })
})
