import { sql } from 'kysely'
import { enqueue } from '../../../platform/background/jobs.ts'
import type { Db } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import type { Language } from '../../../platform/http/choose-language.ts'
import { recordMail } from '../../../platform/mail/record-mail.ts'
import { hashPassword, verifyPassword } from '../../../platform/secrets/passwords.ts'
import { hashSecret, issueSecret, isWellFormedSecret } from '../../../platform/secrets/secrets.ts'
import type { Service } from '../../../platform/service.ts'
import { checkPassword, findUserByEmail, insertUser, type NewUser } from '../users/index.ts'
import { linkGone } from './links.ts'
import { composeUserMail } from './mails.ts'
import { linkExpiry } from './rules.ts'

const prefix = 'sup'

export type SignUpJob = {
  email: string
  fullname: string
  password_hash: string
  language: Language
  /** As hexadecimal text; absent in jobs of the release before. */
  browser_hash?: string
  return_to?: string | undefined
}

type Asking = { language: Language; network: string; browser: string; return_to?: string | undefined }

/** Enqueues the mail. Only the worker checks whether the address has an account, so that timing does not reveal it. */
export async function requestSignUp(db: Db, { password, fullname, email }: NewUser, asking: Asking) {
  const { language, network, browser, return_to } = asking
  checkPassword(password)
  const password_hash = await hashPassword(password, network)
  const browser_hash = hashSecret(browser).toString('hex')
  const job: SignUpJob = { email, fullname, password_hash, language, browser_hash, return_to }
  await db.transaction().execute((tx) => enqueue(tx, 'mail-user-sign-up', job))
}

/** Mails a link that creates the account, or a notice if the address already has one. */
export async function mailSignUp({ db, config }: Service, job: SignUpJob, now: Date) {
  const { language, browser_hash, return_to, ...person } = job
  const query = (parameters: Record<string, string>) =>
    new URLSearchParams({ ...parameters, ...(return_to && { return_to }) })
  const known = await findUserByEmail(db, person.email)
  await db.transaction().execute(async (tx) => {
    if (known) {
      const link = `${config.appUrl}/login?${query({})}`
      await recordMail(tx, composeUserMail('known', { ...known, language, link }))
      return
    }
    const token = issueSecret(prefix)
    await tx
      .insertInto('pending_sign_ups')
      .values({
        token_hash: hashSecret(token),
        ...person,
        browser_hash: browser_hash === undefined ? null : Buffer.from(browser_hash, 'hex'),
        created_at: now,
        expires_at: linkExpiry('sign_up', now),
      })
      .execute()
    const link = `${config.appUrl}/confirm-sign-up?${query({ token })}`
    await recordMail(tx, composeUserMail('signUp', { ...person, language, link }))
  })
}

type Confirming = { token: string; password?: string | undefined }
type Client = { network: string; browser: string | undefined; now: Date }

/**
 * Creates the account of a mailed link. It must be opened in the browser of the sign-up, or with its password: otherwise
 * a stranger could sign up with a foreign address and have its owner confirm a password that the stranger knows.
 */
export async function confirmSignUp(db: Db, { token, password }: Confirming, { network, browser, now }: Client) {
  const pending = isWellFormedSecret(token, prefix)
    ? await db
        .selectFrom('pending_sign_ups')
        .selectAll()
        .where('token_hash', '=', hashSecret(token))
        .where('expires_at', '>', now.toISOString())
        .executeTakeFirst()
    : undefined
  if (!pending) throw linkGone()
  const { email, fullname, password_hash, browser_hash } = pending
  const isSameBrowser = browser !== undefined && browser_hash !== null && hashSecret(browser).equals(browser_hash)
  if (!isSameBrowser) {
    if (password === undefined) throw validationFailed({ password: 'required' })
    if (!(await verifyPassword(password_hash, password, network)))
      throw validationFailed({ password: 'wrong_password' })
  }
  return await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('pending_sign_ups').where(sql<string>`lower(email)`, '=', email.toLowerCase()).execute()
    const user = await insertUser(tx, { email, fullname, password_hash, email_verified_at: now }, now)
    if (!user) throw linkGone()
    return user
  })
}
