/** SQL fragments that build what buyers see of attributes. */

import { ofBusiness } from '../../../platform/db/of-business.ts'
import { isShownCategory } from '../categories/index.ts'
import { productName } from '../item-names/index.ts'

type Place = {
  /** The SQL name of the row that has the values. */
  row: string
  owner: 'product' | 'variant'
  business: string
  store: string
  /** Converts a stored picture to an absolute address. */
  toUrl: (value: string) => string
}

const value = (row: string) => `${row}.attributes ->> d.id::text`

/** The name of the referenced record, if the store shows it. */
const referredName = ({ row, business, store }: Place) => `case d.reference_to
  when 'product' then (select ${productName('r')} from store_items i
      join products r on ${ofBusiness('r.business_id', business)} and r.id = i.product_id
    where ${ofBusiness('i.business_id', business)} and i.store_id = ${store} and i.product_id = (${value(row)})::bigint and i.is_listed)
  when 'category' then (select r.name from categories r
    where ${ofBusiness('r.business_id', business)} and r.id = (${value(row)})::bigint and ${isShownCategory('r', business)})
  when 'collection' then (select r.name from collections r
    where ${ofBusiness('r.business_id', business)} and r.id = (${value(row)})::bigint) end`

/** Selects a JSON array. References to records that the store does not show are left out. */
export function publicAttributes(place: Place): string {
  const { row, owner, business, toUrl } = place
  return `case when ${row}.attributes = '{}' then '[]'::json
  else (select coalesce(json_agg(json_build_object('key', a.key, 'name', a.name, 'names', a.names, 'type', a.type,
      'value', a.value, 'text', a.text) order by a.position, a.id), '[]') from (
    select d.id, d.position, d.key, d.name, d.names, d.type,
      case d.type when 'file' then to_json(${toUrl(`(${value(row)})`)}) else (${row}.attributes -> d.id::text)::json end as value,
      case d.type when 'reference' then ${referredName(place)} when 'file' then ${toUrl(`(${value(row)})`)}
        else ${value(row)} end as text
    from attribute_definitions d
    where d.business_id = ${business} and d.owner = '${owner}' and d.is_public and ${row}.attributes ? d.id::text
  ) a where a.text is not null) end`
}
