import type { UserRef } from '../../../access/caller.ts'
import type { Db } from '../../../platform/db/types.ts'
import { conflict } from '../../../platform/errors/errors.ts'
import type { Language } from '../../../platform/http/choose-language.ts'
import { recordMail } from '../../../platform/mail/record-mail.ts'
import type { Service } from '../../../platform/service.ts'
import { markEmailVerified } from '../users/index.ts'
import { consumeLink, createLink } from './links.ts'
import { composeUserMail } from './mails.ts'

/**
 * Mails a link that verifies the address. Not used without a mail server, because an operator's link would verify
 * nothing.
 */
export async function requestVerification({ db, config }: Service, user: UserRef, language: Language, now: Date) {
  if (!config.smtpUrl) throw conflict('This installation does not send mail', 'mail_not_configured')
  await db.transaction().execute(async (tx) => {
    const link = `${config.appUrl}/verify-email?token=${await createLink(tx, user.id, 'verify_email', now)}`
    await recordMail(tx, composeUserMail('verify', { ...user, language, link }))
  })
}

export async function verifyEmail(db: Db, token: string, now: Date) {
  await db.transaction().execute(async (tx) => {
    const userId = await consumeLink(tx, token, 'verify_email', now)
    await markEmailVerified(tx, userId, now)
  })
}
