import { sql } from 'kysely'
import { enqueue } from '../../../platform/background/jobs.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import {
  describeNotices,
  loadBusiness,
  loadNotices,
  lockPosition,
  type NoticeJob,
  readContent,
} from '../notice-mails/index.ts'
import { listRecipients, type NoticeRow, pauseMs, type Recipient } from '../notifications/index.ts'
import { maxAgeMs } from './rules.ts'
import { queueSending } from './send-pushes.ts'

/** What a browser shows. The path is that of the page which a click opens. */
export type PushContent = { title: string; body: string; path: string; tag: string; language: 'id' | 'en' }

type Position = { pushed_up_to: number; pushed_at: string | null }
type Device = { id: number; user_id: number }

/**
 * Writes a push about what happened since the last one of this kind for each device of the members who want it. The
 * position is updated in the transaction that writes the pushes, so that each notification is pushed once.
 */
export async function composePushes(db: Db, appUrl: string, job: NoticeJob, now: Date) {
  await db.transaction().execute(async (tx) => {
    const position = await lockPosition<Position>(tx, 'notification_pushes', job)
    if (!position) return
    const next = position.pushed_at === null ? 0 : Date.parse(position.pushed_at) + pauseMs.push
    if (next > now.getTime()) return await queueAgain(tx, job, new Date(next))
    const recipients = await listRecipients(tx, job.business_id, job.kind, 'push')
    const { devices, since } = await loadDevices(tx, job.business_id, recipients, now)
    const notices = devices.length === 0 ? [] : await loadNotices(tx, job, position.pushed_up_to, since)
    if (notices.length === 0) return
    const describe = await createDescribe(tx, appUrl, job, notices)
    const contents = new Map(recipients.map(({ user_id, language }) => [user_id, describe(language)]))
    await queuePushes(
      tx,
      devices.map(({ id, user_id }) => ({ ...job, device_id: id, content: contents.get(user_id)! })),
      now,
    )
    await tx
      .updateTable('notification_pushes')
      .set({ pushed_up_to: notices[0]!.id, pushed_at: now })
      .where('business_id', '=', job.business_id)
      .where('kind', '=', job.kind)
      .execute()
    await queueSending(tx, job.business_id, now)
  })
}

/** Bounds keep the encrypted message below the 4 kB that push services take. */
const [maxTitle, maxBody] = [200, 300]

/** Returns a function that says what happened in a language. */
async function createDescribe(tx: Tx, appUrl: string, job: NoticeJob, notices: NoticeRow[]) {
  const content = await readContent(tx, job, notices)
  const business = await loadBusiness(tx, job.business_id, appUrl)
  return (language: Recipient['language']): PushContent => {
    const { title, text, link } = describeNotices(business, language, content)
    const body = [text, business.name].filter(Boolean).join(' · ')
    return {
      title: title.slice(0, maxTitle),
      body: body.slice(0, maxBody),
      path: link.slice(appUrl.length),
      tag: `${job.kind}:${notices[0]!.id}`,
      language,
    }
  }
}

const queueAgain = (tx: Tx, { business_id, kind }: NoticeJob, runAt: Date) =>
  enqueue(tx, 'compose-pushes', { business_id, kind }, { key: `compose-pushes:${business_id}:${kind}`, runAt })

/** Loads the devices of these members whose sessions are open, and since when there is one: earlier news is not pushed. */
async function loadDevices(tx: Tx, businessId: number, members: { user_id: number }[], now: Date) {
  if (members.length === 0) return { devices: [], since: now }
  const { rows } = await sql<Device & { created_at: string }>`
    select d.id, d.user_id, d.created_at from push_devices d join sessions s on s.id = d.session_id
    where d.business_id = ${businessId} and d.user_id = any(${members.map(({ user_id }) => user_id)}::bigint[])
      and s.expires_at > ${now}
    order by d.id`.execute(tx)
  const first = Math.min(now.getTime(), ...rows.map(({ created_at }) => Date.parse(created_at)))
  return { devices: rows as Device[], since: new Date(Math.max(first, now.getTime() - maxAgeMs)) }
}

type NewPush = { business_id: number; device_id: number; content: PushContent }

const queuePushes = (tx: Tx, pushes: NewPush[], now: Date) =>
  tx
    .insertInto('queued_pushes')
    .values(
      pushes.map(({ business_id, device_id, content }) => ({
        business_id,
        device_id,
        content: JSON.stringify(content),
        created_at: now,
        due_at: now,
      })),
    )
    .execute()
