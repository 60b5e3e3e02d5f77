import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { type Owner, ownsVariant } from '../entitlements/index.ts'
import { type CourseVariant, loadSections, loadSettings } from './load-course.ts'
import { type Progress, toProgress } from './rules.ts'
import { showOwnedContent, showOwnedCourse, showOwnedSection } from './views.ts'

const absent = () => notFound('There is no such course')

/** Loads a variant with its product, even if it was deleted, because buyers keep their access. */
async function loadVariant(
  db: Db,
  businessId: number,
  column: 'id' | 'uuid',
  value: number | string,
): Promise<CourseVariant | undefined> {
  const variant = await db
    .selectFrom('variants')
    .selectAll()
    .where('business_id', 'in', sameBusiness(businessId))
    .where(column, '=', value as never)
    .executeTakeFirst()
  if (!variant) return undefined
  const product = await db
    .selectFrom('products')
    .selectAll()
    .where('business_id', 'in', sameBusiness(businessId))
    .where('id', '=', variant.product_id)
    .executeTakeFirstOrThrow()
  return { variant, product } as unknown as CourseVariant
}

const isCourse = ({ variant, product }: CourseVariant) => product.item_type === 'course' || variant.is_lms_enabled

/** Throws 404 unless the variant is a course that the customer owns. */
async function getOwned(db: Db, owner: Owner, of: CourseVariant | undefined, now: Date): Promise<CourseVariant> {
  if (!of || !isCourse(of) || !(await ownsVariant(db, owner, of.variant.id, now))) throw absent()
  return of
}

async function loadProgress(db: Db, owner: Owner, variantId: number): Promise<Map<string, Progress>> {
  const rows = await db
    .selectFrom('course_progress')
    .innerJoin('course_contents', (join) =>
      join
        .onRef('course_contents.uuid', '=', 'course_progress.content_uuid')
        .on('course_contents.business_id', '=', owner.business_id),
    )
    .select(['content_uuid', 'progress', 'course_progress.updated_at'])
    .where('course_progress.business_id', '=', owner.business_id)
    .where('customer_id', '=', owner.customer_id)
    .where('course_contents.variant_id', '=', variantId)
    .execute()
  return new Map(rows.map((row) => [row.content_uuid, toProgress(row.progress, row.updated_at)]))
}

export async function getOwnedCourse(db: Db, owner: Owner, variantUuid: string, now: Date) {
  const of = await getOwned(db, owner, await loadVariant(db, owner.business_id, 'uuid', variantUuid), now)
  const { id } = of.variant
  const settings = await loadSettings(db, owner.business_id, id)
  const sections = await loadSections(db, owner.business_id, id, { isShown: true })
  return showOwnedCourse(of, settings, sections, await loadProgress(db, owner, id))
}

/** Finds a visible section of an owned course, with its visible contents. */
async function findSection(db: Db, owner: Owner, sectionUuid: string | undefined, now: Date) {
  const { business_id } = owner
  const found =
    sectionUuid &&
    (await db
      .selectFrom('course_sections')
      .select('variant_id')
      .where('business_id', '=', business_id)
      .where('uuid', '=', sectionUuid)
      .executeTakeFirst())
  if (!found) throw absent()
  const of = await getOwned(db, owner, await loadVariant(db, business_id, 'id', found.variant_id), now)
  const sections = await loadSections(db, business_id, found.variant_id, { isShown: true })
  const section = sections.find((one) => one.uuid === sectionUuid)
  if (!section) throw absent()
  return { of, section }
}

export async function getOwnedSection(db: Db, owner: Owner, uuid: string, now: Date) {
  const { of, section } = await findSection(db, owner, uuid, now)
  return showOwnedSection(section, of.variant, await loadProgress(db, owner, of.variant.id))
}

async function findContent(db: Db, owner: Owner, uuid: string, now: Date) {
  const row = await db
    .selectFrom('course_contents')
    .select('section_uuid')
    .where('business_id', '=', owner.business_id)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  const { of, section } = await findSection(db, owner, row?.section_uuid, now)
  const content = section.contents.find((one) => one.uuid === uuid)
  if (!content) throw absent()
  return { of, content }
}

export async function getOwnedContent(db: Db, owner: Owner, uuid: string, now: Date) {
  const { of, content } = await findContent(db, owner, uuid, now)
  return showOwnedContent(content, of.variant, await loadProgress(db, owner, of.variant.id))
}

/** Records the customer's progress. The latest value replaces the former; 100 means completed. */
export async function recordProgress(tx: Tx, owner: Owner, uuid: string, progress: number, now: Date) {
  await findContent(tx, owner, uuid, now)
  const row = { progress, updated_at: now }
  await tx
    .insertInto('course_progress')
    .values({ business_id: owner.business_id, customer_id: owner.customer_id, content_uuid: uuid, ...row })
    .onConflict((known) => known.constraint('course_progress_pkey').doUpdateSet(row))
    .execute()
  return await getOwnedContent(tx, owner, uuid, now)
}
