import type { Db } from '../../../platform/db/types.ts'
import { type Problems, validationFailed } from '../../../platform/errors/errors.ts'
import { findReferences, type Reference } from './find-references.ts'
import { type DefinitionRow, readDefinitions } from './get-definitions.ts'
import { type AttributeType, findProblem, type Owner, type ReferenceKind, uploadKey, type Value } from './rules.ts'
import type { GivenAttributes } from './schemas.ts'
import type { Checked } from './stored-values.ts'

/** The values in a request for one record. `path` prefixes the names of fields in errors. */
export type Given = { owner: Owner; values: GivenAttributes | undefined; path?: string }

/**
 * Checks values by their definitions, which one query reads for all records; another looks up referenced records, if
 * there are any. Returns results in the order of `given`.
 */
export async function checkAttributes(db: Db, businessId: number, given: Given[]): Promise<Checked[]> {
  const filled = given.filter(({ values }) => values && Object.keys(values).length > 0)
  if (filled.length === 0) return given.map(() => ({}))
  const owners = [...new Set(filled.map(({ owner }) => owner))]
  const applied = applyDefinitions(await readDefinitions(db, businessId, owners), given)
  const errors = { ...applied.errors, ...(await findReferences(db, businessId, applied.references)) }
  if (Object.keys(errors).length > 0) throw validationFailed(errors)
  return applied.checked
}

/** Checks what needs no database. Whether referenced records exist is checked afterwards. */
export function applyDefinitions(definitions: DefinitionRow[], given: Given[]) {
  const errors: Problems = {}
  const references: Reference[] = []
  const known = new Map(definitions.map((definition) => [`${definition.owner}.${definition.key}`, definition]))
  const checked = given.map(({ owner, values = {}, path = '' }) => {
    const stored: Checked = {}
    for (const [key, value] of Object.entries(values)) {
      const field = `${path}attributes.${key}`
      const definition = known.get(`${owner}.${key}`)
      const problem = definition ? findDefinitionProblem(definition, value) : 'unknown_field'
      if (problem) errors[field] = problem
      if (!definition || problem) continue
      stored[definition.id] = value
      if (value !== null) references.push(...listReferences(definition, value, field, stored))
    }
    return stored
  })
  return { checked, references, errors }
}

const findDefinitionProblem = ({ type, choices }: DefinitionRow, value: Value | null) =>
  value === null ? undefined : findProblem({ type: type as AttributeType, choices }, value)

function listReferences({ id, type, reference_to }: DefinitionRow, value: Value, field: string, stored: Checked) {
  if (type === 'reference') return [{ kind: reference_to as ReferenceKind, id: String(value), field }]
  const key = type === 'file' && uploadKey(String(value))
  if (!key) return []
  // An upload of the business is stored as its key, because the service's own address may change.
  const onFound = () => {
    stored[id] = key
  }
  return [{ kind: 'image' as const, id: key.split('/')[0]!, field, isOptional: key !== value, onFound }]
}
