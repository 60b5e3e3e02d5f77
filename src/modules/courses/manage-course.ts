import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Db, Tx } from '../../platform/db/types.ts'
import { conflict } from '../../platform/errors.ts'
import { createUuid } from '../../platform/ids.ts'
import { getContent, getCourseVariant, getSection, loadSections, loadSettings, lockCourse } from './load-course.ts'
import { checkOrder, mostContents, mostSections } from './rules.ts'
import type { ContentIn, ContentPatch, SectionIn, SectionPatch } from './schemas.ts'
import { showContent, showCourse, showSection } from './views.ts'

export async function getCourse(db: Db, businessId: number, variantId: string) {
  const of = await getCourseVariant(db, businessId, variantId)
  return showCourse(of, await loadSettings(db, of.variant.id), await loadSections(db, of.variant.id))
}

export async function updateCourse(tx: Tx, businessId: number, variantId: string, settings: object, now: Date) {
  const { variant } = await getCourseVariant(tx, businessId, variantId)
  const row = { settings: JSON.stringify(settings), updated_at: now }
  await tx
    .insertInto('courses')
    .values({ variant_id: variant.id, business_id: businessId, ...row })
    .onConflict((known) => known.column('variant_id').doUpdateSet(row))
    .execute()
  return await getCourse(tx, businessId, variantId)
}

/** A section with its contents, as the merchant sees it. */
export async function readSection(db: Db, businessId: number, uuid: string) {
  const { variant_id } = await getSection(db, businessId, uuid)
  const { variant } = await getCourseVariant(db, businessId, String(variant_id))
  const section = (await loadSections(db, variant_id)).find((one) => one.uuid === uuid)!
  return showSection(section, variant)
}

export async function readContent(db: Db, businessId: number, uuid: string) {
  const content = await getContent(db, businessId, uuid)
  const { variant } = await getCourseVariant(db, businessId, String(content.variant_id))
  return showContent(content, variant)
}

/** A new section stands last. */
export async function createSection(
  tx: Tx,
  businessId: number,
  variantId: string,
  input: Static<typeof SectionIn>,
  now: Date,
) {
  const { variant } = await getCourseVariant(tx, businessId, variantId)
  await lockCourse(tx, variant.id)
  const known = await loadSections(tx, variant.id)
  if (known.length >= mostSections) throw conflict(`A course has at most ${mostSections} sections`)
  const uuid = createUuid()
  const place = {
    business_id: businessId,
    variant_id: variant.id,
    sequence_order: (known.at(-1)?.sequence_order ?? 0) + 1,
  }
  await tx
    .insertInto('course_sections')
    .values({ uuid, ...place, ...input, inserted_at: now, updated_at: now })
    .execute()
  return await readSection(tx, businessId, uuid)
}

export async function updateSection(
  tx: Tx,
  businessId: number,
  uuid: string,
  change: Static<typeof SectionPatch>,
  now: Date,
) {
  await getSection(tx, businessId, uuid)
  await tx
    .updateTable('course_sections')
    .set({ ...change, updated_at: now })
    .where('business_id', '=', businessId)
    .where('uuid', '=', uuid)
    .execute()
  return await readSection(tx, businessId, uuid)
}

/** With its contents, and what customers had watched of them. */
export async function deleteSection(tx: Tx, businessId: number, uuid: string) {
  await getSection(tx, businessId, uuid)
  await tx.deleteFrom('course_sections').where('business_id', '=', businessId).where('uuid', '=', uuid).execute()
}

/** Without a type, a content with a video is one. */
const typeOf = (input: Static<typeof ContentIn>) => input.type ?? (input.video_url ? 'video' : 'text')

/** A new content stands last in its section. */
export async function createContent(
  tx: Tx,
  businessId: number,
  sectionUuid: string,
  input: Static<typeof ContentIn>,
  now: Date,
) {
  const { variant_id } = await getSection(tx, businessId, sectionUuid)
  await lockCourse(tx, variant_id)
  const sections = await loadSections(tx, variant_id)
  const { contents } = sections.find((section) => section.uuid === sectionUuid)!
  if (sections.reduce((sum, section) => sum + section.contents.length, 0) >= mostContents)
    throw conflict(`A course has at most ${mostContents} contents`)
  const uuid = createUuid()
  const place = { business_id: businessId, variant_id, section_uuid: sectionUuid }
  const sequence_order = (contents.at(-1)?.sequence_order ?? 0) + 1
  await tx
    .insertInto('course_contents')
    .values({ uuid, ...place, ...input, type: typeOf(input), sequence_order, inserted_at: now, updated_at: now })
    .execute()
  return await readContent(tx, businessId, uuid)
}

export async function updateContent(
  tx: Tx,
  businessId: number,
  uuid: string,
  change: Static<typeof ContentPatch>,
  now: Date,
) {
  await getContent(tx, businessId, uuid)
  await tx
    .updateTable('course_contents')
    .set({ ...change, updated_at: now })
    .where('business_id', '=', businessId)
    .where('uuid', '=', uuid)
    .execute()
  return await readContent(tx, businessId, uuid)
}

export async function deleteContent(tx: Tx, businessId: number, uuid: string) {
  await getContent(tx, businessId, uuid)
  await tx.deleteFrom('course_contents').where('business_id', '=', businessId).where('uuid', '=', uuid).execute()
}

export async function orderSections(tx: Tx, businessId: number, variantId: string, uuids: string[], now: Date) {
  const { variant } = await getCourseVariant(tx, businessId, variantId)
  await lockCourse(tx, variant.id)
  const known = await loadSections(tx, variant.id)
  checkOrder(
    known.map((section) => section.uuid),
    uuids,
  )
  await sql`update course_sections s set sequence_order = w.place, updated_at = ${now}
    from unnest(${uuids}::uuid[]) with ordinality as w (uuid, place) where s.uuid = w.uuid`.execute(tx)
  return await getCourse(tx, businessId, variantId)
}

export async function orderContents(tx: Tx, businessId: number, sectionUuid: string, uuids: string[], now: Date) {
  const { variant_id } = await getSection(tx, businessId, sectionUuid)
  await lockCourse(tx, variant_id)
  const { contents } = (await loadSections(tx, variant_id)).find((section) => section.uuid === sectionUuid)!
  checkOrder(
    contents.map((content) => content.uuid),
    uuids,
  )
  await sql`update course_contents c set sequence_order = w.place, updated_at = ${now}
    from unnest(${uuids}::uuid[]) with ordinality as w (uuid, place) where c.uuid = w.uuid`.execute(tx)
  return await readSection(tx, businessId, sectionUuid)
}
