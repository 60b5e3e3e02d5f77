import { applyDefinitions } from './check-attributes.ts'
import type { DefinitionRow } from './get-definitions.ts'
import { type AttributeType, fromText, type Owner, type Value } from './rules.ts'

/** The rows of a product's file also have the variants' attributes, hence their prefix. */
const toPrefix = (owner: Owner) => (owner === 'variant' ? 'variant_attributes.' : 'attributes.')

/** The columns of a CSV file for the attributes that the business has defined. */
export const attributeColumns = (definitions: Pick<DefinitionRow, 'owner' | 'key'>[]) =>
  definitions.map(({ owner, key }) => toPrefix(owner as Owner) + key)

/** The cells with a record's values, by column. */
export const attributeCells = (owner: Owner, values: Record<string, Value>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [toPrefix(owner) + key, value]))

/** Reads the values in the cells of a record without checking them. Empty cells have no value. */
export const readAttributeValues = (definitions: DefinitionRow[], owner: Owner, cells: Record<string, string>) =>
  Object.fromEntries(
    definitions.flatMap(({ key, type, owner: of }) => {
      const cell = of === owner ? cells[toPrefix(owner) + key] : undefined
      // The export marks a negative number with an apostrophe, so that spreadsheets do not treat it as a formula.
      return cell ? [[key, fromText(type as AttributeType, cell.replace(/^'(?=-\d)/, '')) ?? cell]] : []
    }),
  )

/** A record of a row. `path` prefixes the names of fields in errors. */
type Row = { owner: Owner; cells: Record<string, string>; path?: string }

/** Checks the values in cells, but not whether referenced records exist. */
export const readAttributeCells = (definitions: DefinitionRow[], rows: Row[]) =>
  applyDefinitions(
    definitions,
    rows.map(({ cells, owner, path }) => ({ owner, path, values: readAttributeValues(definitions, owner, cells) })),
  )
