import { sql } from 'kysely'
import { enqueueAll } from '../../../platform/background/jobs.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { recordMails } from '../../../platform/mail/record-mail.ts'
import { listRecipients } from '../notifications/index.ts'
import { composeSummary } from './compose-summary.ts'
import { loadBusiness } from './mail-notices.ts'
import { readSummary } from './read-summary.ts'

export type SummaryJob = { business_id: number }

/**
 * The first hour at which summaries are sent, in the business's time zone. If no worker runs then, they are sent up to
 * the last hour.
 */
const firstHour = 7
const lastHour = 11

const jobsPerStatement = 1000

/** Queues the summary of each business where it is morning and a member wants it. */
export async function queueDailySummaries(db: Db, now: Date) {
  const { rows } = await sql<{ business_id: number }>`
    select distinct s.business_id from notification_settings s join businesses b on b.id = s.business_id
    cross join lateral (select ${now}::timestamptz at time zone b.time_zone as local) clock
    where s.choices->'daily_summary' @> '["mail"]'
      and extract(hour from clock.local) between ${firstHour} and ${lastHour}
      and not exists (select from notification_summaries d
        where d.business_id = s.business_id and d.user_id = s.user_id and d.day >= clock.local::date)`.execute(db)
  for (let start = 0; start < rows.length; start += jobsPerStatement)
    await db.transaction().execute((tx) =>
      enqueueAll(
        tx,
        'mail-daily-summary',
        rows.slice(start, start + jobsPerStatement).map(({ business_id }) => ({
          payload: { business_id },
          key: `mail-daily-summary:${business_id}`,
          runAt: now,
        })),
      ),
    )
}

/** Mails yesterday's summary to the members who want it, once a day each; not if nothing happened. */
export async function mailDailySummary(db: Db, appUrl: string, { business_id }: SummaryJob, now: Date) {
  await db.transaction().execute(async (tx) => {
    const wanted = await listRecipients(tx, business_id, 'daily_summary', 'mail')
    const claimed = await claimDay(
      tx,
      business_id,
      wanted.map(({ user_id }) => user_id),
      now,
    )
    const recipients = wanted.filter(({ user_id }) => claimed.has(user_id))
    if (recipients.length === 0) return
    const summary = await readSummary(tx, business_id, now)
    if (!summary) return
    const business = await loadBusiness(tx, business_id, appUrl)
    await recordMails(
      tx,
      recipients.map((recipient) => composeSummary(business, recipient, summary)),
    )
  })
}

/** Returns the members who have not got this day's summary, and records that they have. */
async function claimDay(tx: Tx, businessId: number, userIds: number[], now: Date): Promise<Set<number>> {
  const { rows } = await sql<{ user_id: number }>`
    insert into notification_summaries as known (business_id, user_id, day)
    select b.id, person.id, (${now}::timestamptz at time zone b.time_zone)::date
    from businesses b, unnest(${userIds}::bigint[]) as person (id) where b.id = ${businessId}
    on conflict (business_id, user_id) do update set day = excluded.day where known.day < excluded.day
    returning user_id`.execute(tx)
  return new Set(rows.map(({ user_id }) => user_id))
}
