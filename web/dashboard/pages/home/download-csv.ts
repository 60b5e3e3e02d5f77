import { saveTextFile, toCsv } from '../../parts/values/save-file.ts'

/** Saves figures as CSV. */
export const downloadCsv = (name: string, rows: (string | number)[][]) =>
  saveTextFile(name, toCsv(rows.map((row) => row.map(String))))
