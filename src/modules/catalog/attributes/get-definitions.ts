import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { Tables } from '../../../schema/tables.ts'
import type { Owner } from './rules.ts'

export type DefinitionRow = Selectable<Tables['attribute_definitions']>

/** In the order of the business. There are few. */
export const readDefinitions = (db: Db, businessId: number, owners: readonly Owner[]): Promise<DefinitionRow[]> =>
  db
    .selectFrom('attribute_definitions')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('owner', 'in', owners)
    .orderBy('owner')
    .orderBy('position')
    .orderBy('id')
    .execute()

export async function getDefinition(db: Db, businessId: number, id: number): Promise<DefinitionRow> {
  const found = await db
    .selectFrom('attribute_definitions')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('There is no such attribute')
  return found
}

/** Serializes changes of a business's definitions, so that a key found free is still free when it is inserted. */
export const lockDefinitions = (tx: Tx, businessId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`attributes:${businessId}`}, 0))`.execute(tx)
