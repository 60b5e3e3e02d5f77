import { saveTextFile, toCsv } from '../../parts/values/save-file.ts'

/** A text that a spreadsheet would take for a formula starts with an apostrophe. */
const toCell = (value: string | number) =>
  typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)

/** Saves figures with the names that buyers and links gave them. */
export const downloadCsv = (name: string, rows: (string | number)[][]) =>
  saveTextFile(name, toCsv(rows.map((row) => row.map(toCell))))
