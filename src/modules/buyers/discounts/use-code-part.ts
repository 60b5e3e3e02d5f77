import type { StatementPart } from '../../../platform/db/statement-part.ts'

/** Counts a use of each code inside a larger statement, never beyond the code's limit. */
export const useCodePart: StatementPart<number, 'codes'> = {
  parameters: { codes: (ids) => ids },
  condition: '(select count(*) from code) = (select count(*) from used)',
  sql: ($, { business, after }) => `used as (
    select id, count(*)::integer as uses from unnest(${$('codes')}::bigint[]) as id group by id
  ), coded as (
    select c.id from discount_codes c
    where c.business_id = ${business} and c.id = any((select ${$('codes')})::bigint[]) ${after}
    order by c.id for no key update
  ), code as (
    update discount_codes c set current_usage = c.current_usage + u.uses from used u join coded using (id)
    where c.business_id = ${business} and c.id = u.id and c.is_enabled and (not c.is_usage_limit or c.current_usage + u.uses <= c.usage_limit)
    returning c.id
  )`,
}
