import { setTimeout as sleep } from 'node:timers/promises'
import { toDomain } from '../../config-mail.ts'
import type { Db } from '../db/types.ts'
import type { Service } from '../service.ts'
import { composeEnvelope, messageIdFor, type Sender, type StoredMail } from './compose-envelope.ts'
import { type DeliveryFailure, describeFailure } from './delivery-errors.ts'
import { type MailJob, postponeOverRate } from './limit-domain-rate.ts'
import { markSent, markUnsent } from './status-history.ts'
import { findSuppression, type IsUnwanted, type SuppressionReason, suppressAddress } from './suppressions.ts'

type Sending = Pick<Service, 'db' | 'config' | 'secrets' | 'mailer' | 'log' | 'metrics' | 'now'> & {
  /** Returns the verified domain of a business, or undefined if it has none with this name. */
  findSender: (businessId: number, domain: string) => Promise<Sender | undefined>
  isUnwanted: IsUnwanted
}

const commitAttempts = 10
const commitPauseMs = 1000

/**
 * The task that sends a stored mail by SMTP. Without SMTP the mail stays in the outbox, and the log mentions it without
 * the address.
 */
export const createSendMail = (sending: Sending) => async (payload: unknown, isLastTry?: boolean) => {
  const { db, config, log, metrics, now } = sending
  const job = payload as MailJob
  const mail = await findUnsent(db, job.mail_id)
  if (!mail) return
  if (!config.smtpUrl) {
    metrics.mails.inc({ outcome: 'stored' })
    log.info({ mail_id: mail.id, template: mail.template }, 'mail stored in the outbox (SMTP_URL is not set)')
    return
  }
  const stop = await findStop(sending, mail)
  if (stop) {
    metrics.mails.inc({ outcome: 'suppressed' })
    return await markUnsent(db, mail.id, 'suppressed', now(), { failure: stop })
  }
  if (await postponeOverRate(sending, mail, job, now())) return metrics.mails.inc({ outcome: 'postponed' })
  try {
    await deliver(sending, mail)
    metrics.mails.inc({ outcome: 'sent' })
  } catch (error) {
    metrics.mails.inc({ outcome: 'failed' })
    const failure = describeFailure(error)
    await recordFailure(sending, mail, failure, isLastTry === true)
    if (failure.isPermanent) return
    throw new Error(`The mail server refused or did not answer (${(error as { code?: string }).code ?? 'error'})`) // The queue retries it.
  }
}

/** Returns why the mail must not be sent; undefined if nothing stops it. */
async function findStop({ db, isUnwanted }: Sending, mail: StoredMail): Promise<SuppressionReason | undefined> {
  const { business_id, recipient: address, is_secret, unsubscribe_url } = mail
  const kind = { is_secret, hasUnsubscribe: unsubscribe_url !== null }
  const reason = await findSuppression(db, { business_id, address }, kind)
  return reason ?? ((await isUnwanted(mail)) ? 'unsubscribed' : undefined)
}

/** Finds a mail that was neither accepted by the server nor reported as delivered. */
const findUnsent = (db: Db, id: number) =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', ['stored', 'failed'])
    .where('given_up_at', 'is', null)
    .where((eb) => eb.or([eb('is_secret', '=', false), eb('body_text', '<>', '')]))
    .executeTakeFirst()

const toSettings = ({ config, secrets }: Sending) => ({ config, key: secrets.mails })

async function deliver(sending: Sending, mail: StoredMail) {
  const { db, mailer, findSender, now } = sending
  const { business_id, sender_address } = mail
  const sender =
    business_id !== null && sender_address !== null
      ? await findSender(business_id, toDomain(sender_address))
      : undefined
  const sent = {
    failure: null,
    message_id: messageIdFor(mail, toSettings(sending)),
    sender_address: sender ? sender_address : null,
    ...(mail.is_secret && { body_text: '', body_html: '' }),
  }
  await mailer.deliver(composeEnvelope(mail, sender, toSettings(sending), now()), () =>
    insist(() => markSent(db, mail.id, now(), { ...sent, sent_at: now() })),
  )
}

/** Repeats the work until the database responds: the server already has the mail, and giving up would send it again. */
async function insist(work: () => Promise<void>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === commitAttempts) throw error
      await sleep(commitPauseMs)
    }
  }
}

/**
 * Records a failure. After a final refusal, or the last try, the mail is a dead letter. A refused address is
 * suppressed.
 */
async function recordFailure(
  sending: Sending,
  mail: StoredMail,
  { reason, isPermanent, isAboutAddress }: DeliveryFailure,
  isLastTry: boolean,
) {
  const now = sending.now()
  const { id, business_id, recipient: address } = mail
  await sending.db.transaction().execute(async (tx) => {
    await markUnsent(tx, id, 'failed', now, {
      failure: reason,
      message_id: messageIdFor(mail, toSettings(sending)),
      ...((isPermanent || isLastTry) && { given_up_at: now }),
    })
    if (isAboutAddress) await suppressAddress(tx, { business_id, address, reason: 'hard_bounce' }, now)
  })
}
