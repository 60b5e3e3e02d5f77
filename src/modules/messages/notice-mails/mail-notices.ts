import { enqueueAll } from '../../../platform/background/jobs.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { recordMails } from '../../../platform/mail/record-mail.ts'
import { listRecipients, pauseMs } from '../notifications/index.ts'
import { composeNotices, type MailedBusiness } from './compose-notices.ts'
import { loadNotices, lockPosition, type NoticeJob, readContent } from './pending-notices.ts'

type Position = { mailed_up_to: number; mailed_at: string | null }

/**
 * Mails what happened since the last mail of this kind to the members who want it. The position is updated in the
 * transaction that writes the mails, so that each notification is mailed once.
 */
export async function mailNotices(db: Db, appUrl: string, job: NoticeJob, now: Date) {
  await db.transaction().execute(async (tx) => {
    const position = await lockPosition<Position>(tx, 'notification_mails', job)
    if (!position) return
    const next = position.mailed_at === null ? 0 : Date.parse(position.mailed_at) + pauseMs.mail
    if (next > now.getTime()) return await queueAgain(tx, job, new Date(next))
    const notices = await loadNotices(tx, job, position.mailed_up_to)
    if (notices.length === 0) return
    const recipients = await listRecipients(tx, job.business_id, job.kind, 'mail')
    if (recipients.length > 0) {
      const content = await readContent(tx, job, notices)
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

export async function loadBusiness(tx: Tx, id: number, appUrl: string): Promise<MailedBusiness> {
  const business = await tx
    .selectFrom('businesses')
    .select(['id', 'name', 'username', 'currency'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...business, appUrl }
}
