import { sql } from 'kysely'
import { enqueueAll } from '../../../platform/background/jobs.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { recordMails } from '../../../platform/mail/record-mail.ts'
import { listRecipients, type NoticeRow, pauseMs, readNames } from '../notifications/index.ts'
import { composeNotices, type MailedBusiness } from './compose-notices.ts'
import type { MailedKind } from './words.ts'

export type NoticeJob = { business_id: number; kind: MailedKind }

/** Counting stops here. */
const maxCounted = 100

type Position = { mailed_up_to: number; mailed_at: string | null }

/**
 * Mails what happened since the last mail of this kind to the members who want it. The position is updated in the
 * transaction that writes the mails, so that each notification is mailed once.
 */
export async function mailNotices(db: Db, appUrl: string, job: NoticeJob, now: Date) {
  await db.transaction().execute(async (tx) => {
    const position = await lockPosition(tx, job)
    if (!position) return
    const next = position.mailed_at === null ? 0 : Date.parse(position.mailed_at) + pauseMs.mail
    if (next > now.getTime()) return await queueAgain(tx, job, new Date(next))
    const notices = await loadUnmailed(tx, job, position.mailed_up_to)
    if (notices.length === 0) return
    const recipients = await listRecipients(tx, job.business_id, job.kind, 'mail')
    if (recipients.length > 0) {
      const content = {
        kind: job.kind,
        notices: notices.slice(0, maxCounted),
        hasMore: notices.length > maxCounted,
        names: await readNames(tx, job.business_id, notices),
      }
      const business = await loadBusiness(tx, job.business_id, appUrl)
      await recordMails(
        tx,
        recipients.map((recipient) => composeNotices(business, recipient, content)),
      )
    }
    await tx
      .updateTable('notification_mails')
      .set({ mailed_up_to: notices[0]!.id, ...(recipients.length > 0 && { mailed_at: now }) })
      .where('business_id', '=', job.business_id)
      .where('kind', '=', job.kind)
      .execute()
  })
}

const queueAgain = (tx: Tx, { business_id, kind }: NoticeJob, runAt: Date) =>
  enqueueAll(tx, 'mail-notices', [
    { payload: { business_id, kind }, key: `mail-notices:${business_id}:${kind}`, runAt },
  ])

/** Returns undefined if the business was deleted in the meantime. */
async function lockPosition(tx: Tx, { business_id, kind }: NoticeJob): Promise<Position | undefined> {
  await sql`insert into notification_mails (business_id, kind)
    select id, ${kind}::text from businesses where id = ${business_id} on conflict do nothing`.execute(tx)
  const { rows } = await sql<Position>`
    select mailed_up_to, mailed_at from notification_mails where business_id = ${business_id} and kind = ${kind}
    for update`.execute(tx)
  return rows[0]
}

/** Loads the notifications after the position, newest first. */
const loadUnmailed = (tx: Tx, { business_id, kind }: NoticeJob, after: number): Promise<NoticeRow[]> =>
  tx
    .selectFrom('notifications')
    .selectAll()
    .$castTo<NoticeRow>()
    .where('business_id', '=', business_id)
    .where('kind', '=', kind)
    .where('id', '>', after)
    .orderBy('id', 'desc')
    .limit(maxCounted + 1)
    .execute()

export async function loadBusiness(tx: Tx, id: number, appUrl: string): Promise<MailedBusiness> {
  const business = await tx
    .selectFrom('businesses')
    .select(['id', 'name', 'username', 'currency'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...business, appUrl }
}
