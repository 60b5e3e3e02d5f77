import type { Language } from '../http/choose-language.ts'
import type { Column } from './columns.ts'

export type Template = { headers: string[]; rows: string[][] }

/** The headers and example rows of a file to fill in. `fill` replaces the examples of columns by values that exist. */
export function toTemplate(
  columns: readonly Column[],
  language: Language,
  fill: Readonly<Record<string, string>> = {},
): Template {
  const shown = columns.filter(({ example }) => example !== undefined)
  const examples = shown.map(({ name, example }) => {
    const cells = Array.isArray(example) ? example : (example as Record<Language, readonly string[]>)[language]
    const value = fill[name]
    return value === undefined ? cells : cells.map(() => value)
  })
  return {
    headers: shown.map(({ label }) => label[language]),
    rows: (examples[0] ?? []).map((_, row) => examples.map((cells) => cells[row] ?? '')),
  }
}

/**
 * Writes a template as CSV. Excel reads what separates cells from the settings of the computer, where Indonesian ones
 * have a semicolon.
 */
export function templateToCsv({ headers, rows }: Template, language: Language): Buffer {
  const separator = language === 'id' ? ';' : ','
  const quote = (cell: string) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const lines = [headers, ...rows].map((row) => row.map(quote).join(separator))
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`)
}

const [minWidth, maxWidth] = [12, 40]

/** Writes a template as an Excel file. Texts are never written as formulas. */
export async function templateToExcel({ headers, rows }: Template, sheet: string): Promise<Buffer> {
  // Loaded on first use, because most processes write none.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const columns = headers.map((header, column) => {
    const longest = Math.max(header.length, ...rows.map((row) => row[column]!.length))
    return { width: Math.min(maxWidth, Math.max(minWidth, longest + 2)) }
  })
  const data = [
    headers.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(toCell)),
  ]
  return await writeExcelFile(data, { sheet, columns, stickyRowsCount: 1 }).toBuffer()
}

const toCell = (value: string) => {
  if (value === '') return null
  return /^\d{1,12}$/.test(value) && !value.startsWith('0')
    ? { value: Number(value), type: Number }
    : { value, type: String }
}
