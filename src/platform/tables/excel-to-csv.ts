import { zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { fieldError, validationFailed } from '../errors/errors.ts'
import { maxExcelRows, maxUnpackedMebibytes } from './excel-limits.ts'
import { readZip, ZipError } from './zip-entries.ts'

// Runs in a thread: reading XML takes time that grows with the file.

type Value = string | number | boolean | Date | null

/** The first sheet of an Excel file as CSV in UTF-8. Formulas are not evaluated: their stored results are read. */
export async function excelToCsv(file: Uint8Array): Promise<Buffer> {
  const rows = await readRows(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  if (rows.length > maxExcelRows + 1)
    throw validationFailed({ file: fieldError('too_many_rows', { max: maxExcelRows }) })
  const csv = Buffer.from(rows.map(toRecord).join('\n'))
  return csv
}

async function readRows(file: Buffer): Promise<Value[][]> {
  const limits = { maxEntries: 2000, maxBytes: maxUnpackedMebibytes * 1024 * 1024 }
  const isWanted = (name: string) => name.endsWith('.xml') || name.endsWith('.rels')
  try {
    const files = readZip(file, { ...limits, isWanted })
    // Packed again without compression, so that the library unpacks nothing that was not counted.
    const unpacked = zipSync(Object.fromEntries(files), { level: 0 })
    return (await readSheet(toArrayBuffer(unpacked))) as Value[][]
  } catch (error) {
    if (error instanceof ZipError && error.problem === 'too_large')
      throw validationFailed({ file: fieldError('excel_too_large', { max: maxUnpackedMebibytes }) })
    throw validationFailed({ file: 'unreadable_excel' })
  }
}

const toArrayBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer

function toRecord(row: Value[]): string {
  const end = row.findLastIndex((value) => value !== null)
  return row
    .slice(0, end + 1)
    .map((value) => quote(toText(value)))
    .join()
}

function toText(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'number') return numberText(value)
  if (value instanceof Date) return dateText(value)
  return String(value)
}

/**
 * Rounds to the 15 digits that Excel shows. Three decimal places get a fourth, because a text such as 45.125 means
 * 45125 in Indonesia, but this is a number.
 */
function numberText(value: number): string {
  const text = String(Number(value.toPrecision(15)))
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

/** A cell has no time zone; one without a time of day is a date. */
function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return ''
  const text = value.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text
}

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
