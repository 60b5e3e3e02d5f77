import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import type { Problems } from '../../../platform/errors/errors.ts'
import type { ReferenceKind } from './rules.ts'

type Kind = ReferenceKind | 'image'

export type Reference = {
  kind: Kind
  id: string
  field: string
  /** Whether the address may belong to another service. */
  isOptional?: boolean
  onFound?: () => void
}

const existing: Record<Kind, (businessId: number, ids: string[]) => RawBuilder<unknown>> = {
  product: (businessId, ids) => sql`select 'product' as kind, id::text from products
    where business_id = ${businessId} and id = any(${ids}::bigint[]) and deleted_at is null`,
  category: (businessId, ids) => sql`select 'category' as kind, id::text from categories
    where business_id = ${businessId} and id = any(${ids}::bigint[])`,
  collection: (businessId, ids) => sql`select 'collection' as kind, id::text from collections
    where business_id = ${businessId} and id = any(${ids}::bigint[])`,
  image: (businessId, ids) => sql`select 'image' as kind, unique_id as id from images
    where business_id = ${businessId} and unique_id = any(${ids}::text[])`,
}

/** Looks up all references in one query. Returns an error by field for each that does not exist. */
export async function findReferences(db: Db, businessId: number, references: Reference[]): Promise<Problems> {
  if (references.length === 0) return {}
  const byKind = Map.groupBy(references, ({ kind }) => kind)
  const parts = [...byKind].map(([kind, some]) => existing[kind](businessId, [...new Set(some.map(({ id }) => id))]))
  const { rows } = await sql<{ kind: Kind; id: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  const found = new Set(rows.map(({ kind, id }) => `${kind}:${id}`))
  const errors: Problems = {}
  for (const { kind, id, field, isOptional, onFound } of references) {
    if (found.has(`${kind}:${id}`)) onFound?.()
    else if (!isOptional) errors[field] = kind === 'image' ? 'not_uploaded_here' : 'not_found'
  }
  return errors
}
