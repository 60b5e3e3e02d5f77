import { columns, exportMarks } from '../../../schema/tables.ts'

/** `isOfBusiness` tells that its table has the column `business_id`. */
export type Part = { name: string; table: string; on: string; order: string; omit: string[]; isOfBusiness: boolean }

/** A kind of record: its table, the column that orders it, and the tables whose rows belong to its rows. */
export type Section = { record: string; table: string; key: string; omit: string[]; parts: Part[] }

/** The comment of a table whose rows are records of their own, in the order of `id` or of another column. */
const sectionMark = /^exported as (?<record>\w+)( by (?<key>\w+))?( without (?<omit>\w+(, \w+)*))?$/

/** The comment of a table whose rows are a list in each record of a section. A column has the `id` of that record. */
const partMark =
  /^exported in (?<record>\w+) as (?<name>\w+) by (?<column>\w+)( in order of (?<order>\w+(, \w+)*))?( without (?<omit>\w+(, \w+)*))?$/

/** The comment of a table that is left out, with the reason. */
const noMark = /^not exported: \S/

const marks = Object.entries(exportMarks)

/** Tables whose comment does not say whether they are exported. */
export const undecidedTables = marks
  .filter(([, mark]) => ![sectionMark, partMark, noMark].some((form) => form.test(mark)))
  .map(([table]) => table)

const toList = (names: string | undefined) => names?.split(', ') ?? []

/** The lists in each record `r` of a section. Their rows `p` are those of other tables. */
const readParts = (section: string): Part[] =>
  marks.flatMap(([table, mark]) => {
    const { record, name, column, order = 'id', omit } = partMark.exec(mark)?.groups ?? {}
    if (record !== section) return []
    const isOfBusiness = (columns as Record<string, readonly string[]>)[table]!.includes('business_id')
    return {
      name: name!,
      table,
      on: `p.${column} = r.id`,
      order: toList(order)
        .map((one) => `p.${one}`)
        .join(', '),
      omit: toList(omit),
      isOfBusiness,
    }
  })

/** The sections of a business's own export, which follow the business itself. */
export const sections: Section[] = marks.flatMap(([table, mark]) => {
  const { record, key = 'id', omit } = sectionMark.exec(mark)?.groups ?? {}
  if (!record || record === 'business') return []
  return { record, table, key, omit: toList(omit), parts: readParts(record) }
})
