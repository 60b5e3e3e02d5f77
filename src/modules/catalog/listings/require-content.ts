import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { optionValues } from '../item-names/index.ts'

/**
 * Refuses a product whose buyers would receive nothing: a digital product without a file, or a course without lessons.
 */
export async function requireContent(tx: Tx, businessId: number, productId: number) {
  const { rows } = await sql<{ name: string }>`
    select coalesce(${sql.raw(optionValues())}, p.name) as name
    from products p join variants v on v.product_id = p.id
    where p.business_id = ${businessId} and p.id = ${productId} and v.deleted_at is null and v.is_checked and (
      (p.item_type = 'digital' and not v.is_lms_enabled and not v.is_license_enabled and v.self_file_urls = '{}'
        and not exists (select from digital_files f where f.business_id = v.business_id and f.variant_id = v.id))
      or (p.item_type = 'course' and not exists (
        select from course_contents c where c.variant_id = v.id and c.is_shown)))
    order by v.id`.execute(tx)
  if (rows.length > 0)
    throw conflictBecause('nothing_to_deliver', 'Buyers would receive nothing: add files or lessons first', {
      variants: rows.map(({ name }) => name),
    })
}
