import type { Db } from '../../../platform/db/types.ts'
import { AppError } from '../../../platform/errors.ts'
import { verifyPassword } from '../../../platform/passwords.ts'
import { rateLimitHeaders } from '../../../platform/rate-limit/index.ts'
import type { Service } from '../../../platform/service.ts'
import { isTwoFactorOn, verifyTwoFactor } from '../two-factor/index.ts'
import { findUserByEmail } from './find-user.ts'

type Credentials = { email: string; password: string; code?: string }

/** Verifies the password and, if the user has turned it on, the second factor. */
export async function logIn(service: Service, { email, password, code }: Credentials, now: Date) {
  const user = await findByPassword(service.db, email, password)
  if (await isTwoFactorOn(service.db, user.id)) await checkSecondFactor(service, user.id, code, now)
  return user
}

/** An unknown email and a wrong password give the same error after the same time, so that emails cannot be probed. */
async function findByPassword(db: Db, email: string, password: string) {
  const user = await findUserByEmail(db, email)
  const matches = await verifyPassword(user?.password_hash, password)
  if (!user || !matches) throw new AppError(401, 'invalid_credentials', 'Email or password is wrong')
  return user
}

/** Only somebody who knows the password gets here, so the codes of the whole account are limited without risk. */
async function checkSecondFactor(service: Service, userId: number, code: string | undefined, now: Date) {
  if (code === undefined) throw new AppError(401, 'two_factor_required', 'Enter the code of the authenticator app too')
  const bucket = `two-factor:${userId}`
  const windows = service.config.limits.login_account
  const decision = await service.limiter.take(bucket, windows, now.getTime())
  if (!decision.allowed)
    throw new AppError(429, 'rate_limited', 'Too many requests', { headers: rateLimitHeaders(decision, windows) })
  if (!(await verifyTwoFactor(service.db, service.secrets.two_factor, userId, code, now)))
    throw new AppError(401, 'invalid_two_factor_code', 'The code is wrong, used or expired')
  await service.limiter.clear(bucket)
}
