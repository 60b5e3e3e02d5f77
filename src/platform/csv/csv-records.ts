/** A row as a spreadsheet numbers it, from 1; `cells` is undefined if its quotes are wrong. */
export type CsvRecord = { row: number; cells: string[] | undefined }

/** In characters; also the bytes that a line may have. */
export const maxRecordLength = 1024 * 1024

/** Each row is held against all columns. Further cells of a record are not read. */
export const maxColumns = 1000

/** Lines after an open quote are read again when it turns out that nothing closes it. */
const maxRecordLines = 10_000

const [tab, space, quote, comma] = ['\t', ' ', '"', ','].map((one) => one.charCodeAt(0))

/** Most lines have none; one that has many would take long with a search for each. */
function countQuotes(line: string): number {
  let count = 0
  const first = line.indexOf('"')
  if (first < 0) return 0
  for (let at = first; at < line.length; at++) if (line.charCodeAt(at) === quote) count++
  return count
}

/** The first place from here on that is neither a space nor a tab. */
function skipBlanks(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === space || text.charCodeAt(at) === tab) at++
  return at
}

/** The place of the quote that ends a cell, which is not followed by another one; -1 if there is none. */
function findClosingQuote(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text.charCodeAt(at) !== quote) continue
    if (text.charCodeAt(at + 1) !== quote) return at
    at++
  }
  return -1
}

/**
 * The cells of one record, trimmed; undefined if a quote is open, or stands where it must not. It stops after the first
 * cell that is too many. Not a regular expression: one would read a run of blanks once for each place in it.
 */
export function parseCells(record: string): string[] | undefined {
  const cells: string[] = []
  for (let at = 0; ; at++) {
    const start = skipBlanks(record, at)
    if (record.charCodeAt(start) === quote) {
      const closing = findClosingQuote(record, start + 1)
      if (closing < 0) return undefined
      cells.push(
        record
          .slice(start + 1, closing)
          .replaceAll('""', '"')
          .trim(),
      )
      at = skipBlanks(record, closing + 1)
      if (at < record.length && record.charCodeAt(at) !== comma) return undefined
    } else {
      const end = record.indexOf(',', start)
      at = end < 0 ? record.length : end
      const cell = record.slice(start, at)
      if (cell.includes('"')) return undefined
      cells.push(cell.trim())
    }
    if (at >= record.length || cells.length > maxColumns) return cells
  }
}

/**
 * Joins lines to records. A cell in quotes may contain line breaks; if its quote is never closed, only the line that opens
 * it is unreadable, and the lines after it are read as rows of their own. Records come one at a time, so that the caller can
 * pause between them; each call has to be read to its end.
 */
export function createCsvReader() {
  let row = 0
  let pending: string[] = []
  let quotes = 0
  let length = 0

  function* push(line: string): Generator<CsvRecord> {
    if (pending.length === 0) {
      row++
      if (line.length <= maxRecordLength && line.trim() === '') return
    }
    pending.push(line)
    length += line.length
    if (length > maxRecordLength) return yield* giveUp()
    quotes += countQuotes(line)
    if (quotes % 2 === 1) {
      if (pending.length > maxRecordLines) yield* giveUp()
      return
    }
    const cells = parseCells(pending.join('\n'))
    if (!cells) return yield* giveUp()
    reset()
    yield { row, cells }
  }

  function reset() {
    pending = []
    quotes = 0
    length = 0
  }

  function* giveUp(): Generator<CsvRecord> {
    const [, ...rest] = pending
    reset()
    yield { row, cells: undefined }
    for (const line of rest) yield* push(line)
  }

  return {
    push,
    *end(): Generator<CsvRecord> {
      while (pending.length > 0) yield* giveUp()
    },
  }
}
