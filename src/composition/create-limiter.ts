import type { Config } from '../config.ts'
import type { Logger } from '../platform/monitoring/log.ts'
import { createLocalLimiter, createRedisLimiter, type RateLimiter } from '../platform/rate-limit/index.ts'

/** Counts requests in Redis, if it is configured, or else in this process. */
export function createLimiter(config: Config, installation: string, log: Logger): RateLimiter {
  if (!config.redisUrl) return createLocalLimiter()
  return createRedisLimiter(config.redisUrl, {
    // Ids start at 1 in every installation, so installations that share a Redis need distinct prefixes.
    keyPrefix: `etalase:${installation}:limit:`,
    answerMs: config.redisAnswerMs,
    onStateChange: (state) => {
      if (state === 'degraded') log.warn('Redis does not respond: rate limits are counted in this process only')
      else log.info('rate limits are counted in Redis')
    },
  })
}
