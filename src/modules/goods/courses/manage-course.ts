import type { Db, Tx } from '../../../platform/db/types.ts'
import { getCourseVariant, loadSections, loadSettings } from './load-course.ts'
import { showCourse } from './views.ts'

export async function getCourse(db: Db, businessId: number, variantId: string) {
  const of = await getCourseVariant(db, businessId, variantId)
  const { id } = of.variant
  return showCourse(of, await loadSettings(db, businessId, id), await loadSections(db, businessId, id))
}

export async function updateCourse(tx: Tx, businessId: number, variantId: string, settings: object, now: Date) {
  const { variant } = await getCourseVariant(tx, businessId, variantId)
  const row = { settings: JSON.stringify(settings), updated_at: now }
  await tx
    .insertInto('courses')
    .values({ variant_id: variant.id, business_id: businessId, ...row })
    .onConflict((known) => known.constraint('courses_pkey').doUpdateSet(row))
    .execute()
  return await getCourse(tx, businessId, variantId)
}
