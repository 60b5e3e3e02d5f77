import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { enqueue } from '../../../platform/jobs.ts'

export type Announced = { business_id: number; variant_id: number; content_uuid: string }

/** A merchant who fills a course adds many contents in a row: learners get one mail after a pause. */
const pauseMs = 30 * 60_000

type Content = { uuid: string; variant_id: number; is_email_notification_active: boolean }

/** Has the learners of a course told of a content. Jobs of one course that wait are joined. */
export async function enqueueAnnouncement(tx: Tx, business_id: number, content: Content, now: Date) {
  if (!content.is_email_notification_active) return
  const { variant_id, uuid: content_uuid } = content
  const news: Announced = { business_id, variant_id, content_uuid }
  const runAt = new Date(now.getTime() + pauseMs)
  await enqueue(tx, 'announce-course-contents', [news], { key: `course-news:${variant_id}`, runAt })
}

/** Marks contents as announced. Returns those that were not, are still visible, and still ask for a mail. */
export async function claimContents(tx: Tx, business_id: number, uuids: string[], now: Date) {
  const { rows } = await sql<{ uuid: string; title: string }>`
    update course_contents c set announced_at = ${now} from variants v, course_sections s
    where c.business_id = ${business_id} and c.uuid = any(${uuids}::uuid[]) and c.announced_at is null and c.is_shown
      and v.business_id = c.business_id and v.id = c.variant_id
      and s.uuid = c.section_uuid and s.is_shown
      and coalesce(c.is_email_notification_active, v.is_email_notification_active)
    returning c.uuid, c.title`.execute(tx)
  return rows
}
