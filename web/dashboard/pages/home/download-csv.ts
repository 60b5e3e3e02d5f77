import { saveTextFile, toCsv } from '../../parts/values/save-file.ts'

/** Text that a spreadsheet would read as a formula gets a leading apostrophe. */
const toCell = (value: string | number) =>
  typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)

/** Saves figures as CSV; their names come from buyers and links. */
export const downloadCsv = (name: string, rows: (string | number)[][]) =>
  saveTextFile(name, toCsv(rows.map((row) => row.map(toCell))))
