import type { Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { queueRegrouping, refreshGroups } from '../listings/index.ts'
import { type DefinitionRow, getDefinition, lockDefinitions, readDefinitions } from './get-definitions.ts'
import { type AttributeType, checkCount, checkDefinition, type Owner, type ReferenceKind } from './rules.ts'
import type { AttributeChange, AttributeInput } from './schemas.ts'

export async function createDefinition(tx: Tx, businessId: number, input: AttributeInput, now: Date) {
  const { names = {}, choices = [], reference_to = null, is_filterable = false, is_public = false, ...rest } = input
  checkDefinition({ ...rest, choices, reference_to, is_filterable, is_public })
  await lockDefinitions(tx, businessId)
  const others = await readDefinitions(tx, businessId, [input.owner])
  if (others.some(({ key }) => key === input.key)) throw validationFailed({ key: 'taken' })
  checkCount(others.length + 1, input.owner)
  return await tx
    .insertInto('attribute_definitions')
    .values({
      position: Math.max(-1, ...others.map((other) => other.position)) + 1,
      ...rest,
      business_id: businessId,
      names: JSON.stringify(names),
      choices,
      reference_to,
      is_filterable,
      is_public,
      created_at: now,
      last_updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes a definition. Stored values that are no longer among its choices stay until they are changed. */
export async function updateDefinition(tx: Tx, businessId: number, id: number, change: AttributeChange, now: Date) {
  await lockDefinitions(tx, businessId)
  const before = await getDefinition(tx, businessId, id)
  const { names, ...fields } = change
  checkDefinition(typed({ ...before, ...fields }))
  const after = await tx
    .updateTable('attribute_definitions')
    .set({ ...fields, ...(names && { names: JSON.stringify(names) }), last_updated_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await refreshListings(tx, before, after)
  return after
}

/** Deletes a definition. Values stay in their records, but are no longer shown. */
export async function deleteDefinition(tx: Tx, businessId: number, id: number) {
  await lockDefinitions(tx, businessId)
  const before = await getDefinition(tx, businessId, id)
  await refreshListings(tx, before, { ...before, is_public: false })
  await tx.deleteFrom('attribute_definitions').where('business_id', '=', businessId).where('id', '=', id).execute()
}

const isPublicFilter = ({ is_filterable, is_public }: DefinitionRow) => is_filterable && is_public

/** Updates what buyers see after a change of a definition; the worker regroups items by their values. */
async function refreshListings(tx: Tx, before: DefinitionRow, after: DefinitionRow) {
  if (isPublicFilter(before) !== isPublicFilter(after)) await queueRegrouping(tx, after.business_id)
  if (before.is_public || after.is_public) await refreshGroups(tx, after.business_id, [])
}

const typed = (row: DefinitionRow) => ({
  ...row,
  owner: row.owner as Owner,
  type: row.type as AttributeType,
  reference_to: row.reference_to as ReferenceKind | null,
})
