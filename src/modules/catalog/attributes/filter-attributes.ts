import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { invalidRequest, type Problems, summarize } from '../../../platform/errors/errors.ts'
import { listFieldErrors } from '../../../platform/errors/field-errors.ts'
import { readDefinitions } from './get-definitions.ts'
import { type AttributeType, fromText, type Owner, type Value } from './rules.ts'

/** Values by the id of the definition, as cursors contain them. */
export type AttributeFilter = Record<string, Value>

type Wanted = { owner: Owner; isPublic?: boolean }

/** Reads `attributes[key]=value`. 400 with the name of a key that is no filter. */
export async function readAttributeFilter(
  db: Db,
  businessId: number,
  { owner, isPublic = false }: Wanted,
  given: Record<string, string> | undefined,
): Promise<AttributeFilter | undefined> {
  const entries = Object.entries(given ?? {})
  if (entries.length === 0) return undefined
  const definitions = await readDefinitions(db, businessId, [owner])
  const filter: AttributeFilter = {}
  const problems: Problems = {}
  for (const [key, text] of entries) {
    const found = definitions.find((definition) => definition.key === key)
    const isUsable = found?.is_filterable && (found.is_public || !isPublic)
    const value = isUsable ? fromText(found.type as AttributeType, text) : undefined
    if (value !== undefined) filter[found!.id] = value
    else problems[`attributes.${key}`] = isUsable ? 'invalid' : 'unknown_field'
  }
  if (Object.keys(problems).length > 0) throw invalidRequest(summarize(listFieldErrors(problems)), problems)
  return filter
}

/** Whether a record has all these values. The second condition makes PostgreSQL use the index. */
export const hasAttributes = (table: 'products' | 'customers' | 'orders', filter: AttributeFilter) =>
  sql<boolean>`${sql.ref(`${table}.attributes`)} @> ${JSON.stringify(filter)}::jsonb
    and ${sql.ref(`${table}.attributes`)} <> '{}'`
