import type { Db } from '../../../platform/db/types.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { verifyPassword } from '../../../platform/secrets/passwords.ts'
import type { Service } from '../../../platform/service.ts'
import { isTwoFactorOn, verifyLimited } from '../two-factor/index.ts'
import { findUserByEmail } from '../users/index.ts'

type Credentials = { email: string; password: string; code?: string }

type Client = { network: string; now: Date }

/** Verifies the password and, if the user has turned it on, the second factor. */
export async function logIn(service: Service, { email, password, code }: Credentials, { network, now }: Client) {
  const user = await findByPassword(service.db, email, password, network)
  if (await isTwoFactorOn(service.db, user.id)) await checkSecondFactor(service, user.id, code, now)
  return user
}

/** An unknown email and a wrong password give the same error after the same time, so that emails cannot be probed. */
async function findByPassword(db: Db, email: string, password: string, network: string) {
  const user = await findUserByEmail(db, email)
  const matches = await verifyPassword(user?.password_hash, password, network)
  if (!user || !matches) throw new AppError(401, 'invalid_credentials', 'Email or password is wrong')
  return user
}

async function checkSecondFactor(service: Service, userId: number, code: string | undefined, now: Date) {
  if (code === undefined) throw new AppError(401, 'two_factor_required', 'Enter the code of the authenticator app too')
  if (!(await verifyLimited(service, userId, code, now)))
    throw new AppError(401, 'invalid_two_factor_code', 'The code is wrong, used or expired')
}
