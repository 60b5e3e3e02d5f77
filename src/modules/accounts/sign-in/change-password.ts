import type { SessionCaller } from '../../../access/caller.ts'
import type { Db } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import type { Language } from '../../../platform/http/choose-language.ts'
import { recordMail } from '../../../platform/mail/record-mail.ts'
import { hashPassword, verifyPassword } from '../../../platform/secrets/passwords.ts'
import type { Service } from '../../../platform/service.ts'
import { recordAccountChange, storePassword } from '../users/index.ts'
import { composeUserMail } from './mails.ts'

/** Verifies the password of a signed-in user; `field` is its name in the request. */
export async function checkOwnPassword(db: Db, userId: number, password: string, field = 'password') {
  const stored = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  if (!(await verifyPassword(stored?.password_hash, password, `user:${userId}`)))
    throw validationFailed({ [field]: 'wrong_password' })
}

type Change = { password: string; language: Language }

/** Sets a new password, ends the user's other sessions and notifies the user by mail, if there is a mail server. */
export async function changePassword(
  { db, config }: Service,
  { user, session_id }: SessionCaller,
  { password, language }: Change,
  now: Date,
) {
  const password_hash = await hashPassword(password, `user:${user.id}`)
  await db.transaction().execute(async (tx) => {
    await storePassword(tx, user.id, password_hash, now, session_id)
    await recordAccountChange(tx, user.id, 'password_changed', now)
    const link = `${config.appUrl}/forgot-password`
    if (config.smtpUrl) await recordMail(tx, composeUserMail('passwordChanged', { ...user, language, link }))
  })
}
