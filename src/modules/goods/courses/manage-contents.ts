import { sql } from 'kysely'
import type { Static } from 'typebox'
import { enqueue } from '../../../platform/background/jobs.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { deletePart, getPart, nextPosition, orderParts, updatePart } from './course-parts.ts'
import { getCourseVariant, loadSections, lockCourse } from './load-course.ts'
import { readSection } from './manage-sections.ts'
import { maxContents } from './rules.ts'
import type { ContentIn, ContentPatch } from './schemas.ts'
import { showContent } from './views.ts'

export async function readContent(db: Db, businessId: number, uuid: string) {
  const content = await getPart(db, 'course_contents', businessId, uuid)
  const { variant } = await getCourseVariant(db, businessId, String(content.variant_id))
  return showContent(content, variant)
}

/** Locks the course of a section. Returns all its sections and the contents of this one. */
async function lockSection(tx: Tx, businessId: number, uuid: string) {
  const { variant_id } = await getPart(tx, 'course_sections', businessId, uuid)
  await lockCourse(tx, businessId, variant_id)
  const sections = await loadSections(tx, businessId, variant_id)
  return { variant_id, sections, contents: sections.find((section) => section.uuid === uuid)!.contents }
}

const inferContentType = (input: Static<typeof ContentIn>) => input.type ?? (input.video_url ? 'video' : 'text')

/** Appends a content to its section. */
export async function createContent(
  tx: Tx,
  businessId: number,
  sectionUuid: string,
  input: Static<typeof ContentIn>,
  now: Date,
) {
  const { variant_id, sections, contents } = await lockSection(tx, businessId, sectionUuid)
  if (sections.reduce((sum, section) => sum + section.contents.length, 0) >= maxContents)
    throw conflictBecause('course_full', `A course has at most ${maxContents} contents`)
  const uuid = createUuid()
  const place = {
    business_id: businessId,
    variant_id,
    section_uuid: sectionUuid,
    sequence_order: nextPosition(contents),
  }
  await tx
    .insertInto('course_contents')
    .values({ uuid, ...place, ...input, type: inferContentType(input), inserted_at: now, updated_at: now })
    .execute()
  const content = await readContent(tx, businessId, uuid)
  if (content.is_shown) await enqueueAnnouncement(tx, businessId, content, now)
  return content
}

/** Changes a content. Learners are notified only if it becomes visible. */
export async function updateContent(
  tx: Tx,
  businessId: number,
  uuid: string,
  change: Static<typeof ContentPatch>,
  now: Date,
) {
  const before = await getPart(tx, 'course_contents', businessId, uuid)
  await updatePart(tx, 'course_contents', businessId, uuid, change, now)
  const content = await readContent(tx, businessId, uuid)
  if (content.is_shown && !before.is_shown) await enqueueAnnouncement(tx, businessId, content, now)
  return content
}

export const deleteContent = (tx: Tx, businessId: number, uuid: string) =>
  deletePart(tx, 'course_contents', businessId, uuid)

export async function orderContents(tx: Tx, businessId: number, sectionUuid: string, uuids: string[], now: Date) {
  const { contents } = await lockSection(tx, businessId, sectionUuid)
  await orderParts(tx, 'course_contents', businessId, contents, uuids, now)
  return await readSection(tx, businessId, sectionUuid)
}

export type Announced = { business_id: number; variant_id: number; content_uuid: string }

/** Learners get one mail after this pause, because merchants who fill a course add many contents in a row. */
const pauseMs = 30 * 60_000

type Content = { uuid: string; variant_id: number; is_email_notification_active: boolean }

/** Queues the notice about a content to the learners of its course. It joins a waiting job of the course. */
async function enqueueAnnouncement(tx: Tx, business_id: number, content: Content, now: Date) {
  if (!content.is_email_notification_active) return
  const { variant_id, uuid: content_uuid } = content
  const news: Announced = { business_id, variant_id, content_uuid }
  const runAt = new Date(now.getTime() + pauseMs)
  await enqueue(tx, 'announce-course-contents', [news], { key: `course-news:${variant_id}`, runAt })
}

/** Marks contents as announced. Returns those that were not, are still visible, and still request a mail. */
export async function claimContents(tx: Tx, business_id: number, uuids: string[], now: Date) {
  const { rows } = await sql<{ uuid: string; title: string }>`
    update course_contents c set announced_at = ${now} from variants v, course_sections s
    where c.business_id = ${business_id} and c.uuid = any(${uuids}::uuid[]) and c.announced_at is null and c.is_shown
      and v.business_id in (${business_id}, ${business_id}) and v.id = c.variant_id
      and s.business_id = ${business_id} and s.uuid = c.section_uuid and s.is_shown
      and coalesce(c.is_email_notification_active, v.is_email_notification_active)
    returning c.uuid, c.title`.execute(tx)
  return rows
}
