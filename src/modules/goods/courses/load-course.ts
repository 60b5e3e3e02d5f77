import type { Selectable } from 'kysely'
import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import type { Tables } from '../../../schema/tables.ts'
import { getVariant } from '../../catalog/variants/index.ts'

export type SectionRow = Selectable<Tables['course_sections']>
export type ContentRow = Selectable<Tables['course_contents']>
export type CourseVariant = Awaited<ReturnType<typeof getVariant>>

/** Loads the sections with their contents, both in display order. */
export async function loadSections(
  db: Db,
  businessId: number,
  variantId: number,
  { isShown }: { isShown?: true } = {},
) {
  let sections = db.selectFrom('course_sections').selectAll().where('business_id', '=', businessId)
  let contents = db.selectFrom('course_contents').selectAll().where('business_id', '=', businessId)
  sections = sections.where('variant_id', '=', variantId)
  contents = contents.where('variant_id', '=', variantId)
  if (isShown) {
    sections = sections.where('is_shown', '=', true)
    contents = contents.where('is_shown', '=', true)
  }
  const rows = await sections.orderBy('sequence_order').orderBy('uuid').execute()
  const inside = await contents.orderBy('sequence_order').orderBy('uuid').execute()
  const contentsBySection = Map.groupBy(inside, (content) => content.section_uuid)
  return rows.map((section) => ({ ...section, contents: contentsBySection.get(section.uuid) ?? [] }))
}

export async function loadSettings(db: Db, businessId: number, variantId: number) {
  const row = await db
    .selectFrom('courses')
    .select('settings')
    .where('business_id', '=', businessId)
    .where('variant_id', '=', variantId)
    .executeTakeFirst()
  return (row?.settings ?? {}) as Record<string, unknown>
}

export async function getCourseVariant(db: Db, businessId: number, id: string): Promise<CourseVariant> {
  return await getVariant(db, businessId, id)
}

/** Locks the variant, so that concurrent additions and reorderings get distinct positions. */
export const lockCourse = (tx: Tx, businessId: number, variantId: number) =>
  tx
    .selectFrom('variants')
    .select('id')
    .where('business_id', 'in', sameBusiness(businessId))
    .where('id', '=', variantId)
    .forNoKeyUpdate()
    .execute()
