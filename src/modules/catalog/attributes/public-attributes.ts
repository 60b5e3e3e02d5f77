/** SQL fragments that build what buyers see of attributes. */

import { isShownCategory } from '../categories/index.ts'
import { productName } from '../item-names/index.ts'

type Place = {
  /** The SQL name of the row that has the values. */
  row: string
  owner: 'product' | 'variant'
  store: string
  /** Converts a stored picture to an absolute address. */
  toUrl: (value: string) => string
}

const value = (row: string) => `${row}.attributes ->> d.id::text`

/** The name of the referenced record, if the store shows it. */
const referredName = (row: string, store: string) => `case d.reference_to
  when 'product' then (select ${productName('r')} from store_items i join products r on r.id = i.product_id
    where i.store_id = ${store} and i.product_id = (${value(row)})::bigint and i.is_listed)
  when 'category' then (select r.name from categories r
    where r.business_id = d.business_id and r.id = (${value(row)})::bigint and ${isShownCategory('r')})
  when 'collection' then (select r.name from collections r
    where r.business_id = d.business_id and r.id = (${value(row)})::bigint) end`

/** Selects a JSON array. References to records that the store does not show are left out. */
export const publicAttributes = ({
  row,
  owner,
  store,
  toUrl,
}: Place) => `case when ${row}.attributes = '{}' then '[]'::json
  else (select coalesce(json_agg(json_build_object('key', a.key, 'name', a.name, 'names', a.names, 'type', a.type,
      'value', a.value, 'text', a.text) order by a.position, a.id), '[]') from (
    select d.id, d.position, d.key, d.name, d.names, d.type,
      case d.type when 'file' then to_json(${toUrl(`(${value(row)})`)}) else (${row}.attributes -> d.id::text)::json end as value,
      case d.type when 'reference' then ${referredName(row, store)} when 'file' then ${toUrl(`(${value(row)})`)}
        else ${value(row)} end as text
    from attribute_definitions d
    where d.business_id = ${row}.business_id and d.owner = '${owner}' and d.is_public and ${row}.attributes ? d.id::text
  ) a where a.text is not null) end`
