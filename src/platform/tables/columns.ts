import type { Language } from '../http/choose-language.ts'
import { type CellKind, readCell } from './cell-values.ts'

/** A column of the files of an import. Machines name it by `name`, people by its label in either language. */
export type Column = {
  name: string
  label: Record<Language, string>
  /** Further names that people give it. */
  also?: readonly string[]
  kind?: CellKind
  /** Values by the words that people write for them, in lower case. */
  values?: Readonly<Record<string, string>>
  /** The cells of the example rows in the template, in both languages or by language. The template has no other columns. */
  example?: readonly string[] | Record<Language, readonly string[]>
}

/** Columns of a file with errors, which is uploaded again once it was corrected. */
const ignoredNames = ['baris', 'row', 'masalah', 'problem', 'kesalahan', 'error']

const maxNameLength = 200

/** A name in the form that names are compared in: without case, underscores, marks, and what stands in brackets. */
function normalize(name: string): string {
  const [text = ''] = name.slice(0, maxNameLength).split('(')
  return text
    .toLowerCase()
    .replace(/[\s_*]+/g, ' ')
    .trim()
}

export type ColumnReader = {
  /** The name of the column that a header cell means; '' for one to skip, undefined for an unknown one. */
  toName(header: string): string | undefined
  readCell(name: string, cell: string): string
  /** The name that people read, by language; none for a column that only machines name. */
  labelOf(name: string): Column['label'] | undefined
}

/** Finds columns by any of their names. A text is the name of a column that has no other. */
export function createColumnReader(columns: readonly (string | Column)[]): ColumnReader {
  const names = new Map<string, string>()
  const known = columns.map((column) => (typeof column === 'string' ? { name: column } : column)) as Column[]
  const learn = (text: string, name: string) => names.has(normalize(text)) || names.set(normalize(text), name)
  for (const { name } of known) learn(name, name)
  for (const { name, label, also = [] } of known)
    for (const text of [...(label ? [label.id, label.en] : []), ...also]) learn(text, name)
  for (const name of ignoredNames) learn(name, '')
  const byName = new Map(known.map((column) => [column.name, column]))
  return {
    labelOf: (name) => byName.get(name)?.label,
    toName: (header) => (header === '' ? '' : names.get(normalize(header))),
    readCell(name, cell) {
      const { kind, values } = byName.get(name) ?? {}
      const text = kind ? readCell(kind, cell) : cell
      return values?.[text.toLowerCase()] ?? text
    },
  }
}
