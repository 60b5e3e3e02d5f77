import { ofBusiness } from '../../../platform/db/of-business.ts'

/**
 * An SQL condition on a row of `categories` of a business: neither it nor a category above it is hidden, so buyers see
 * it.
 */
export const isShownCategory = (category: string, business: string) => `not exists (
    with recursive above as (
      select ${category}.parent_id, ${category}.is_hidden
      union all
      select a.parent_id, a.is_hidden from above join categories a on ${ofBusiness('a.business_id', business)} and a.id = above.parent_id
    ) select 1 from above where is_hidden)`
