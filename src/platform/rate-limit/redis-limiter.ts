import { createRequire } from 'node:module'
import type { Redis } from 'ioredis'
import { answerWithin } from './answer-within.ts'
import { type Decision, type LimiterState, type RateLimiter, toDecision, type Window } from './limiter.ts'
import { createLocalLimiter } from './local-limiter.ts'
import { giveBackScript, peekScript, takeScript } from './redis-script.ts'

const require = createRequire(import.meta.url)
const probeEveryMs = 250

type Options = {
  /** Called once for each change, the first time when it is known whether Redis answers. */
  onStateChange(state: LimiterState, error?: Error): void
  keyPrefix?: string
  /** Which clock is used. With `redis` (the default), processes whose clocks differ share a bucket correctly. */
  clock?: 'redis' | 'caller'
  /** A request must not wait long for its limit: beyond this the process counts alone until Redis responds in time again. */
  answerMs?: number
}

type Answer = Promise<[number, number, number, number, number]>

interface CountingRedis extends Redis {
  takeFromBucket(...args: (string | number)[]): Answer
  peekIntoBucket(...args: (string | number)[]): Answer
  giveBackToBucket(key: string): Promise<null>
}

/** Counts in Redis, one round trip a request; while Redis is down or slow it counts in this process and says `degraded`. */
export function createRedisLimiter(url: string, options: Options): RateLimiter {
  const { onStateChange, keyPrefix = 'etalase:limit:', clock = 'redis', answerMs = 75 } = options
  // Loaded here, because most installations have no Redis.
  const { Redis: Client } = require('ioredis') as typeof import('ioredis')
  const redis = new Client(url, {
    scripts: {
      takeFromBucket: { lua: takeScript, numberOfKeys: 1 },
      peekIntoBucket: { lua: peekScript, numberOfKeys: 1 },
      giveBackToBucket: { lua: giveBackScript, numberOfKeys: 1 },
    },
    // A command that was not answered is counted locally; sent again later it would count twice.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1000,
    // A connection that went silent without being closed is replaced.
    socketTimeout: Math.max(2000, answerMs),
    retryStrategy: (attempt) => Math.min(attempt * 100, 1000),
  }) as CountingRedis
  const local = createLocalLimiter()
  let state: LimiterState | undefined
  let closed = false
  let probeTimer: NodeJS.Timeout | undefined

  function become(next: LimiterState, error?: Error) {
    if (closed || state === next) return
    state = next
    if (next === 'degraded') probeLater()
    onStateChange(next, error)
  }

  function probeLater() {
    clearTimeout(probeTimer)
    probeTimer = setTimeout(probe, probeEveryMs).unref()
  }

  /** Counts in a bucket of its own rather than pinging: a Redis that responds but refuses writes is of no use. */
  async function probe() {
    if (closed || state === 'shared') return
    try {
      await answerWithin(answerMs, redis.takeFromBucket(`${keyPrefix}probe`, 0, Number.MAX_SAFE_INTEGER, 1000))
      become('shared')
    } catch {
      probeLater()
    }
  }

  redis.on('ready', probe)
  redis.on('error', (error) => become('degraded', error))
  redis.on('close', () => become('degraded', new Error('The connection to Redis was closed')))

  async function askShared(
    verb: 'take' | 'peek',
    bucket: string,
    windows: readonly Window[],
    nowMs: number,
  ): Promise<Decision> {
    try {
      const time = clock === 'redis' ? 0 : Math.floor(nowMs)
      const rules = windows.flatMap(({ limit, seconds }) => [limit, seconds * 1000])
      const ask = verb === 'take' ? redis.takeFromBucket : redis.peekIntoBucket
      const answer = ask.call(redis, keyPrefix + bucket, time, ...rules)
      const [allowed, shown, used, resetAtMs, countedMs] = await answerWithin(answerMs, answer)
      // Counted here too, so that a client does not get a fresh allowance when Redis fails.
      if (allowed && verb === 'take') local.take(bucket, windows, nowMs)
      return toDecision(allowed === 1, windows[shown]!, used, resetAtMs, countedMs)
    } catch (error) {
      become('degraded', error as Error)
      return local[verb](bucket, windows, nowMs)
    }
  }

  /** Applies a change that was already made in this process to the shared bucket. */
  async function changeShared(change: (key: string) => Promise<unknown>, bucket: string) {
    try {
      await answerWithin(answerMs, change(keyPrefix + bucket))
    } catch (error) {
      become('degraded', error as Error)
    }
  }

  return {
    take: (bucket, windows, nowMs) =>
      state === 'shared' ? askShared('take', bucket, windows, nowMs) : local.take(bucket, windows, nowMs),
    peek: (bucket, windows, nowMs) =>
      state === 'shared' ? askShared('peek', bucket, windows, nowMs) : local.peek(bucket, windows, nowMs),
    giveBack: (bucket, windows, nowMs) => {
      local.giveBack(bucket, windows, nowMs)
      if (state === 'shared') return changeShared((key) => redis.giveBackToBucket(key), bucket)
    },
    clear: (bucket) => {
      local.clear(bucket)
      if (state === 'shared') return changeShared((key) => redis.del(key), bucket)
    },
    state: () => state ?? 'degraded',
    async close() {
      closed = true
      clearTimeout(probeTimer)
      redis.disconnect()
      await local.close()
    },
  }
}
