import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { Tables } from '../../../schema/tables.ts'
import type { Owner } from './rules.ts'

export type DefinitionRow = Selectable<Tables['attribute_definitions']>

/** Returns the definitions in the business's order, all at once because there are few. */
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

/**
 * Makes changes of a business's definitions wait for each other, so that a key that was free is still free on
 * insertion.
 */
export const lockDefinitions = (tx: Tx, businessId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`attributes:${businessId}`}, 0))`.execute(tx)
