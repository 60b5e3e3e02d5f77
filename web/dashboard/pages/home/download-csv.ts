import { saveTextFile, toCsv } from '../../parts/values/save-file.ts'

/** Text that a spreadsheet would read as a formula gets a leading apostrophe. */
const toCell = (value: string | number) =>
  typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)

/** Saves figures as CSV. Their names, such as a campaign's, may be chosen by strangers, so cells are escaped. */
export const downloadCsv = (name: string, rows: (string | number)[][]) =>
  saveTextFile(name, toCsv(rows.map((row) => row.map(toCell))))
