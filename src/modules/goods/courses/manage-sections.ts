import type { Static } from 'typebox'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { deletePart, getPart, nextPosition, orderParts, updatePart } from './course-parts.ts'
import { getCourseVariant, loadSections, lockCourse } from './load-course.ts'
import { getCourse } from './manage-course.ts'
import { maxSections } from './rules.ts'
import type { SectionIn, SectionPatch } from './schemas.ts'
import { showSection } from './views.ts'

/** Reads a section and its contents, including hidden ones. */
export async function readSection(db: Db, businessId: number, uuid: string) {
  const { variant_id } = await getPart(db, 'course_sections', businessId, uuid)
  const { variant } = await getCourseVariant(db, businessId, String(variant_id))
  const section = (await loadSections(db, businessId, variant_id)).find((one) => one.uuid === uuid)!
  return showSection(section, variant)
}

/** Appends a section to its course. */
export async function createSection(
  tx: Tx,
  businessId: number,
  variantId: string,
  input: Static<typeof SectionIn>,
  now: Date,
) {
  const { variant } = await getCourseVariant(tx, businessId, variantId)
  await lockCourse(tx, businessId, variant.id)
  const known = await loadSections(tx, businessId, variant.id)
  if (known.length >= maxSections) throw conflictBecause('course_full', `A course has at most ${maxSections} sections`)
  const uuid = createUuid()
  const place = { business_id: businessId, variant_id: variant.id, sequence_order: nextPosition(known) }
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
  await updatePart(tx, 'course_sections', businessId, uuid, change, now)
  return await readSection(tx, businessId, uuid)
}

export const deleteSection = (tx: Tx, businessId: number, uuid: string) =>
  deletePart(tx, 'course_sections', businessId, uuid)

export async function orderSections(tx: Tx, businessId: number, variantId: string, uuids: string[], now: Date) {
  const { variant } = await getCourseVariant(tx, businessId, variantId)
  await lockCourse(tx, businessId, variant.id)
  await orderParts(tx, 'course_sections', businessId, await loadSections(tx, businessId, variant.id), uuids, now)
  return await getCourse(tx, businessId, variantId)
}
