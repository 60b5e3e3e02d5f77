import { applyDefinitions } from './check-attributes.ts'
import type { DefinitionRow } from './get-definitions.ts'
import { type AttributeType, fromText, type Owner, type Value } from './rules.ts'

/** Variants stand in the file of their product. */
const prefixOf = (owner: Owner) => (owner === 'variant' ? 'variant_attributes.' : 'attributes.')

/** The columns of a CSV file for the attributes that the business has defined. */
export const attributeColumns = (definitions: Pick<DefinitionRow, 'owner' | 'key'>[]) =>
  definitions.map(({ owner, key }) => prefixOf(owner as Owner) + key)

/** The cells of a record, by column. */
export const attributeCells = (owner: Owner, values: Record<string, Value>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [prefixOf(owner) + key, value]))

/** The values in the cells of a record, not checked yet. Empty cells give none. */
export const readAttributeValues = (definitions: DefinitionRow[], owner: Owner, cells: Record<string, string>) =>
  Object.fromEntries(
    definitions.flatMap(({ key, type, owner: of }) => {
      const cell = of === owner ? cells[prefixOf(owner) + key] : undefined
      // The export marks a negative number, so that a spreadsheet takes it for no formula.
      return cell ? [[key, fromText(type as AttributeType, cell.replace(/^'(?=-\d)/, '')) ?? cell]] : []
    }),
  )

/** A record in a row. `path` prefixes the names of fields in errors. */
type Row = { owner: Owner; cells: Record<string, string>; path?: string }

/** Checks the values in cells, except whether what they refer to exists. */
export const readAttributeCells = (definitions: DefinitionRow[], rows: Row[]) =>
  applyDefinitions(
    definitions,
    rows.map(({ cells, owner, path }) => ({ owner, path, values: readAttributeValues(definitions, owner, cells) })),
  )
