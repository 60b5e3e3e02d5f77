import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redisMissing, startRedis } from '../../../test/servers/redis.ts'
import { createLocalLimiter, createRedisLimiter, type Decision, type RateLimiter, type Window } from './index.ts'

const start = Date.parse('2026-03-01T10:00:00.123Z')
const perKey = [
  { limit: 100, seconds: 10 },
  { limit: 10_000, seconds: 3600 },
]

let redis: Awaited<ReturnType<typeof startRedis>> | undefined
beforeAll(async () => {
  if (!redisMissing) redis = await startRedis()
})
afterAll(() => redis?.stop())

async function redisLimiter() {
  const shared = Promise.withResolvers<void>()
  const limiter = createRedisLimiter(redis!.url, {
    onStateChange: (state) => state === 'shared' && shared.resolve(),
    keyPrefix: `test:${randomUUID()}:`,
    clock: 'caller',
    answerMs: 5000,
  })
  await shared.promise
  return limiter
}

const kinds = [
  { kind: 'in process', missing: undefined, state: 'local', create: async () => createLocalLimiter() as RateLimiter },
  { kind: 'in Redis', missing: redisMissing, state: 'shared', create: redisLimiter },
]

for (const { kind, missing, state, create } of kinds) {
  describe.skipIf(missing)(`Rate limits counted ${kind}${missing ? ` (${missing})` : ''}`, () => {
    let limiter: RateLimiter
    beforeAll(async () => {
      limiter = await create()
    })
    afterAll(async () => {
      expect(limiter.state()).toBe(state)
      await limiter.close()
    })

    async function takeMany(bucket: string, windows: readonly Window[], nowMs: number, times: number) {
      let last: Decision | undefined
      for (let i = 0; i < times; i++) {
        last = await limiter.take(bucket, windows, nowMs)
        if (i < times - 1) expect(last.allowed).toBe(true)
      }
      return last!
    }

    test.each([
      ['API key or connected business', perKey],
      ['client address and store', [{ limit: 300, seconds: 10 }]],
      ['OAuth client', [{ limit: 600, seconds: 10 }]],
      ['login by address', [{ limit: 10, seconds: 60 }]],
      ['login by account', [{ limit: 5, seconds: 900 }]],
      ['failed credentials', [{ limit: 30, seconds: 60 }]],
    ])('%s: the last request within the limit passes and the next is refused', async (bucket, windows) => {
      const { limit, seconds } = windows[0]!
      const reset = Math.ceil(start / 1000 + seconds)
      const expected = { limit, remaining: 0, reset, resetAfter: seconds, seconds }
      expect(await takeMany(bucket, windows, start, limit)).toEqual({ ...expected, allowed: true, retryAfter: 0 })
      expect(await limiter.take(bucket, windows, start)).toEqual({ ...expected, allowed: false, retryAfter: seconds })
    })

    test('refuses the 10,001st request of an hour although the ten-second window has room', async () => {
      for (let burst = 0; burst < 100; burst++) await takeMany('hour', perKey, start + burst * 10_000, 100)
      const now = start + 1_000_000
      const refused = await limiter.take('hour', perKey, now)
      expect(refused).toMatchObject({ allowed: false, limit: 10_000, seconds: 3600, remaining: 0 })
      expect(refused.reset * 1000).toBeGreaterThanOrEqual(start + 3_600_000)
      expect(await limiter.take('hour', perKey, refused.reset * 1000 - 1001)).toMatchObject({ allowed: false })
      expect(await limiter.take('hour', perKey, refused.reset * 1000)).toMatchObject({ allowed: true })
    })

    test('does not allow a second burst at the start of the next window', async () => {
      const edge = Math.ceil(start / 10_000) * 10_000
      await takeMany('edge', perKey, edge - 1, 100)
      for (const late of [0, 1, 5000, 9998]) {
        expect(await limiter.take('edge', perKey, edge + late)).toMatchObject({ allowed: false })
      }
      expect(await takeMany('edge', perKey, edge + 9999, 100)).toMatchObject({ allowed: true, remaining: 0 })
    })

    test('releases requests of one slot together, with the last of them', async () => {
      const edge = Math.ceil(start / 10_000) * 10_000
      await takeMany('slot', perKey, edge, 1)
      await takeMany('slot', perKey, edge + 600, 99)
      expect(await limiter.take('slot', perKey, edge + 10_599)).toMatchObject({ allowed: false })
      expect(await takeMany('slot', perKey, edge + 10_600, 100)).toMatchObject({ allowed: true, remaining: 0 })
    })

    test('does not open the bucket when the clock is set back', async () => {
      await takeMany('clock', perKey, start, 100)
      expect(await limiter.take('clock', perKey, start - 60_000)).toMatchObject({ allowed: false })
    })

    test('keeps buckets independent', async () => {
      await takeMany('key:1', perKey, start, 100)
      expect(await limiter.take('key:1', perKey, start)).toMatchObject({ allowed: false })
      expect(await limiter.take('key:2', perKey, start)).toMatchObject({ allowed: true, remaining: 99 })
    })

    test('reports the window with the smallest share left', async () => {
      const windows = [
        { limit: 10, seconds: 10 },
        { limit: 12, seconds: 3600 },
      ]
      await takeMany('nearest', windows, start, 9)
      expect(await limiter.take('nearest', windows, start)).toMatchObject({ seconds: 10, remaining: 0 })
      expect(await limiter.take('nearest', windows, start + 10_000)).toMatchObject({ seconds: 3600, remaining: 1 })
    })

    const windows = [
      { limit: 5, seconds: 2 },
      { limit: 12, seconds: 10 },
    ]
    const gap = fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 900 }), fc.constant(1800))
    const gaps = fc.array(gap, { minLength: 1, maxLength: 60 })
    let run = 0

    test('never exceeds the limit in any interval of a window and never refuses a request without need', async () => {
      await fc.assert(
        fc.asyncProperty(gaps, async (gaps) => {
          const bucket = `any:${run++}`
          const passed: number[] = []
          let now = start
          const within = (ms: number) => passed.filter((time) => time > now - ms).length
          for (const gap of gaps) {
            now += gap
            const { allowed } = await limiter.take(bucket, windows, now)
            if (allowed) passed.push(now)
            for (const { limit, seconds } of windows) expect(within(seconds * 1000)).toBeLessThanOrEqual(limit)
            if (!allowed) {
              expect(windows.some(({ limit, seconds }) => within(seconds * 1000 * (1 + 1 / 16)) >= limit)).toBe(true)
            }
          }
        }),
        { numRuns: 50 },
      )
    })

    test('does not count a refused request and allows the client from the announced reset on', async () => {
      await fc.assert(
        fc.asyncProperty(gaps, async (gaps) => {
          const bucket = `reset:${run++}`
          let now = start
          for (const gap of gaps) {
            now += gap
            const { allowed, reset, retryAfter } = await limiter.take(bucket, windows, now)
            if (allowed) continue
            expect(retryAfter).toBeGreaterThanOrEqual(1)
            await limiter.take(bucket, windows, now)
            now = Math.min(reset * 1000, now + retryAfter * 1000)
            expect(await limiter.take(bucket, windows, now)).toMatchObject({ allowed: true })
          }
        }),
        { numRuns: 50 },
      )
    })
  })
}
