import { sql } from 'kysely'
import { type MailConfig, toDomain } from '../../config-mail.ts'
import { purgeRows } from '../db/purge.ts'
import type { Db, Tx } from '../db/types.ts'
import type { StoredMail } from './compose-envelope.ts'
import { queueMailAt } from './record-mail.ts'

/** `slot_at` is the time that was reserved for a postponed mail, `postponed` how often it was postponed in a row. */
export type MailJob = { mail_id: number; slot_at?: string; postponed?: number }

/**
 * The queue starts a job by the clock of the database. A worker whose clock is ahead of it finds every slot missed, and
 * would postpone the mail forever.
 */
const maxPostponements = 3

/**
 * A job that starts later than this reserves another slot; otherwise all jobs that waited for a worker would be sent at
 * once.
 */
const maxLateMs = 60_000

type Limited = { db: Db; config: Pick<MailConfig, 'smtp'> }

/**
 * Postpones a mail if its receiving domain has had enough mails for now. Returns whether it did. Slots are reserved in
 * the database, so the limit holds for all workers, and each mail is postponed once, however many wait, or a few times if
 * its slot was missed.
 */
export async function postponeOverRate({ db, config }: Limited, mail: StoredMail, job: MailJob, now: Date) {
  const domain = toDomain(mail.recipient)
  const { domainRates } = config.smtp
  const perMinute = domainRates.get(domain) ?? domainRates.get('*')
  if (perMinute === undefined) return false
  const postponed = countPostponements(mail, job)
  if (postponed >= maxPostponements || hasSlot(job, now, postponed)) return false
  return await db.transaction().execute(async (tx) => {
    const slot = await reserveSlot(tx, domain, 60_000 / perMinute, now)
    // A secret mail is sent at once, because a person waits for its code or link. Later mails wait for its slot
    // instead.
    if (slot <= now || mail.is_secret) return false
    await queueMailAt(tx, mail, slot, postponed + 1)
    return true
  })
}

/** How often the mail was postponed since its last try. A slot is for one try: a retry after a failure reserves another. */
function countPostponements({ last_updated_at }: StoredMail, job: MailJob) {
  const { slot_at, postponed = slot_at === undefined ? 0 : 1 } = job
  const isTried =
    slot_at !== undefined && last_updated_at !== null && Date.parse(last_updated_at) >= Date.parse(slot_at)
  return isTried ? 0 : postponed
}

const hasSlot = ({ slot_at }: MailJob, now: Date, postponed: number) =>
  slot_at !== undefined && postponed > 0 && now.getTime() - Date.parse(slot_at) < maxLateMs

async function reserveSlot(tx: Tx, domain: string, gapMs: number, now: Date): Promise<Date> {
  const gap = sql`${gapMs}::float8 * interval '1 millisecond'`
  const { rows } = await sql<{ slot_at: string }>`
    insert into receiving_domains as known (domain, next_mail_at) values (${domain}, ${now}::timestamptz + ${gap})
    on conflict (domain) do update set next_mail_at = greatest(known.next_mail_at, ${now}::timestamptz) + ${gap}
    returning next_mail_at - ${gap} as slot_at`.execute(tx)
  return new Date(rows[0]!.slot_at)
}

/** Deletes domains that got no mail for long. The table is small, and an index would slow down every mail. */
export const purgeReceivingDomains = (db: Db, now: Date) =>
  purgeRows(db, {
    table: 'receiving_domains',
    key: ['domain'],
    where: sql`next_mail_at < ${new Date(now.getTime() - 86_400_000)}`,
    orderBy: 'next_mail_at',
  })
