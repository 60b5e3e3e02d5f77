import { Redis } from 'ioredis'
import type { Config } from '../../config.ts'
import type { Finding } from './finding.ts'

export async function checkRedis({ redisUrl }: Config): Promise<Finding> {
  if (!redisUrl)
    return { check: 'Redis', is_ok: true, found: 'REDIS_URL is not set: rate limits are counted in each process' }
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    connectTimeout: 3000,
    retryStrategy: () => null,
  })
  redis.on('error', () => {})
  try {
    await redis.connect()
    await redis.ping()
    return { check: 'Redis', is_ok: true, found: 'responds' }
  } catch (error) {
    return {
      check: 'Redis',
      is_ok: false,
      found: (error as Error).message,
      advice: 'Check REDIS_URL; until then each process counts rate limits on its own.',
    }
  } finally {
    redis.disconnect()
  }
}
