import { AppError } from '../../../platform/errors/errors.ts'
import { rateLimitHeaders } from '../../../platform/rate-limit/index.ts'
import type { Service } from '../../../platform/service.ts'
import { verifyTwoFactor } from './verify-two-factor.ts'

/**
 * Verifies a code and counts the guesses per account, from all addresses; only a right code clears the count. Call it
 * after the password was verified, so that no stranger can lock the account.
 */
export async function verifyLimited(service: Service, userId: number, code: string, now: Date): Promise<boolean> {
  const bucket = `two-factor:${userId}`
  const windows = service.config.limits.login_account
  const decision = await service.limiter.take(bucket, windows, now.getTime())
  if (!decision.allowed)
    throw new AppError(429, 'rate_limited', 'Too many requests', { headers: rateLimitHeaders(decision, windows) })
  const isRight = await verifyTwoFactor(service.db, service.secrets.two_factor, userId, code, now)
  if (isRight) await service.limiter.clear(bucket)
  return isRight
}
