import type { Db } from '../../../platform/db/types.ts'
import { readDefinitions } from './get-definitions.ts'
import type { AttributeType, Owner, Value } from './rules.ts'
import type { NamedValue } from './views.ts'

type Holder = { attributes: unknown }

const isFilled = ({ attributes }: Holder) => Object.keys(attributes as object).length > 0

/**
 * Names the stored values of records of one business. Definitions are read only if a record has values; values whose
 * definition was deleted are left out.
 */
export async function nameValues(db: Db, businessId: number, holders: Partial<Record<Owner, Holder[]>>) {
  const owners = (Object.keys(holders) as Owner[]).filter((owner) => holders[owner]!.some(isFilled))
  const definitions = owners.length > 0 ? await readDefinitions(db, businessId, owners) : []
  return (owner: Owner, { attributes }: Holder): NamedValue[] => {
    const values = attributes as Record<string, Value>
    return definitions.flatMap(({ id, key, type, owner: of }) => {
      const value = of === owner ? values[id] : undefined
      return value === undefined ? [] : { key, type: type as AttributeType, value }
    })
  }
}
