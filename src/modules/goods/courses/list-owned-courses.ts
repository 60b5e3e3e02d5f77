import { sameBusiness } from '../../../platform/db/of-business.ts'
import type { Db } from '../../../platform/db/types.ts'
import { fullName, publicName } from '../../catalog/item-names/index.ts'
import { type Owner, selectOwned } from '../entitlements/index.ts'
import { aggregateProgress, noProgress, toProgress } from './rules.ts'

const maxListed = 500

const variantColumns = ['variants.uuid', 'option1_value', 'option2_value', 'option3_value'] as const

/** Lists the courses that the customer owns, newest first, with their progress. */
export async function listOwnedCourses(db: Db, owner: Owner, imageUrl: (key: string) => string, now: Date) {
  const ofOwner = sameBusiness(owner.business_id)
  const rows = await selectOwned(db, owner, now)
    .innerJoin('variants', (join) =>
      join.onRef('variants.id', '=', 'entitlements.variant_id').on('variants.business_id', 'in', ofOwner),
    )
    .innerJoin('products', (join) =>
      join.onRef('products.id', '=', 'variants.product_id').on('products.business_id', 'in', ofOwner),
    )
    .select(['entitlements.variant_id', 'entitlements.granted_at', 'entitlements.expires_at', ...variantColumns])
    .select(['variants.images', 'products.images as product_images', 'products.name', 'products.public_name'])
    .where((eb) => eb.or([eb('products.item_type', '=', 'course'), eb('variants.is_lms_enabled', '=', true)]))
    .orderBy('entitlements.id', 'desc')
    .limit(maxListed)
    .execute()
  const courses = [...new Map(rows.toReversed().map((row) => [row.variant_id, row])).values()].reverse()
  const parts = await loadParts(db, owner, [...new Set(rows.map((row) => row.variant_id))])
  return courses.map(({ images, product_images, granted_at, expires_at, ...course }) => ({
    variant_uuid: course.uuid,
    variant_id: course.variant_id,
    product_name: publicName(course),
    fullname: fullName(publicName(course), course),
    images: (images.length > 0 ? images : product_images).map(imageUrl),
    granted_at,
    expires_at,
    progress: aggregateProgress(parts.get(course.variant_id) ?? []),
  }))
}

/** Loads the progress of each visible content, by variant. */
async function loadParts(db: Db, { business_id, customer_id }: Owner, variantIds: number[]) {
  if (variantIds.length === 0) return new Map<number, never[]>()
  const contents = await db
    .selectFrom('course_contents as content')
    .innerJoin('course_sections as section', (join) =>
      join.onRef('section.uuid', '=', 'content.section_uuid').on('section.business_id', '=', business_id),
    )
    .leftJoin('course_progress as known', (join) =>
      join
        .onRef('known.content_uuid', '=', 'content.uuid')
        .on('known.business_id', '=', business_id)
        .on('known.customer_id', '=', customer_id),
    )
    .select(['content.variant_id', 'known.progress', 'known.updated_at'])
    .where('content.business_id', '=', business_id)
    .where((eb) => eb('content.variant_id', '=', eb.fn.any(eb.val(variantIds))))
    .where('content.is_shown', '=', true)
    .where('section.is_shown', '=', true)
    .execute()
  const grouped = Map.groupBy(contents, (content) => content.variant_id)
  return new Map(
    [...grouped].map(([variant, rows]) => [
      variant,
      rows.map(({ progress, updated_at }) => (progress === null ? noProgress : toProgress(progress, updated_at!))),
    ]),
  )
}
