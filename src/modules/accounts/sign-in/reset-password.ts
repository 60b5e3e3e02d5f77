import { enqueue } from '../../../platform/background/jobs.ts'
import type { Db } from '../../../platform/db/types.ts'
import type { Language } from '../../../platform/http/choose-language.ts'
import { recordMail } from '../../../platform/mail/record-mail.ts'
import { hashPassword } from '../../../platform/secrets/passwords.ts'
import type { Service } from '../../../platform/service.ts'
import {
  checkPassword,
  findUserByEmail,
  markEmailVerified,
  recordAccountChange,
  storePassword,
} from '../users/index.ts'
import { checkLink, consumeLink, createLink } from './links.ts'
import { composeUserMail } from './mails.ts'

export type UserResetJob = { email: string; language: Language }

/** Enqueues the mail. Only the worker checks whether the account exists, so that timing does not reveal it. */
export async function requestReset(db: Db, job: UserResetJob) {
  await db.transaction().execute((tx) => enqueue(tx, 'mail-user-reset', job))
}

/** Mails a link to set a new password, if the account exists. */
export async function mailUserReset({ db, config }: Service, { email, language }: UserResetJob, now: Date) {
  const user = await findUserByEmail(db, email)
  if (!user) return
  await db.transaction().execute(async (tx) => {
    const link = `${config.appUrl}/reset-password?token=${await createLink(tx, user.id, 'reset_password', now)}`
    await recordMail(tx, composeUserMail('reset', { ...user, language, link }))
  })
}

/**
 * Sets a password with a mailed token, which can be used once, and ends all sessions. Two-factor sign-in stays on. If the
 * link came by mail it also proves the address; without a mail server an operator may have passed it on.
 */
export async function resetPassword(
  { db, config }: Service,
  { token, password }: { token: string; password: string },
  { network, now }: { network: string; now: Date },
) {
  checkPassword(password)
  await checkLink(db, token, 'reset_password', now)
  const password_hash = await hashPassword(password, network)
  await db.transaction().execute(async (tx) => {
    const userId = await consumeLink(tx, token, 'reset_password', now)
    await storePassword(tx, userId, password_hash, now)
    await recordAccountChange(tx, userId, 'password_changed', now)
    if (config.smtpUrl) await markEmailVerified(tx, userId, now)
  })
}
