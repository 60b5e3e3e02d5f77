import type { DefinitionRow } from './get-definitions.ts'
import type { AttributeType, Owner, ReferenceKind, Value } from './rules.ts'

export const showDefinition = (definition: DefinitionRow) => ({
  id: definition.id,
  owner: definition.owner as Owner,
  key: definition.key,
  name: definition.name,
  names: definition.names as Record<string, string>,
  type: definition.type as AttributeType,
  choices: definition.choices,
  reference_to: definition.reference_to as ReferenceKind | null,
  is_filterable: definition.is_filterable,
  is_public: definition.is_public,
  position: definition.position,
  created_at: definition.created_at,
  last_updated_at: definition.last_updated_at,
})

/** A stored value with key and type from its definition. */
export type NamedValue = { key: string; type: AttributeType; value: Value }

export const showAttributes = (values: NamedValue[], toUrl: (picture: string) => string): Record<string, Value> =>
  Object.fromEntries(values.map(({ key, type, value }) => [key, type === 'file' ? toUrl(value as string) : value]))
