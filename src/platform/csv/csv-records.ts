/** A row with its number in a spreadsheet, from 1. `cells` is undefined if its quotes are wrong. */
export type CsvRecord = { row: number; cells: string[] | undefined }

/** The longest record, in characters; also the longest line, in bytes. */
export const maxRecordLength = 1024 * 1024

/** The most columns. Each row is compared with all of them; further cells are not read. */
export const maxColumns = 1000

/**
 * The most lines of a record. Lines after an open quote are read a second time if the quote is never closed, so their
 * number is bounded.
 */
const maxRecordLines = 10_000

const [tab, space, quote] = ['\t', ' ', '"'].map((one) => one.charCodeAt(0))

/** What may stand between cells. Excel writes semicolons where a comma separates decimals, as in Indonesia. */
const separators = [',', ';', '\t'] as const

export type Separator = (typeof separators)[number]

/** As much of a header as shows what separates its cells. */
const headerSample = 10_000

/** The separator that a header has most often outside of quotes; a comma if it has none. */
export function findSeparator(header: string): Separator {
  const counts = { ',': 0, ';': 0, '\t': 0 }
  let isQuoted = false
  for (const character of header.slice(0, headerSample)) {
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character in counts) counts[character as Separator]++
  }
  return separators.reduce((best, one) => (counts[one] > counts[best] ? one : best))
}

/** Counts in one loop, because a search for each quote would be slow in a line with many. */
function countQuotes(line: string): number {
  let count = 0
  const first = line.indexOf('"')
  if (first < 0) return 0
  for (let at = first; at < line.length; at++) if (line.charCodeAt(at) === quote) count++
  return count
}

/** The index of the next character that is neither a space nor a tab; a tab that separates cells is no blank. */
function skipBlanks(text: string, from: number, separator: Separator): number {
  let at = from
  while (text.charCodeAt(at) === space || (separator !== '\t' && text.charCodeAt(at) === tab)) at++
  return at
}

/** The index of the quote that ends a cell, which no other quote follows; -1 if there is none. */
function findClosingQuote(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text.charCodeAt(at) !== quote) continue
    if (text.charCodeAt(at + 1) !== quote) return at
    at++
  }
  return -1
}

/**
 * The cells of one record, trimmed; undefined if a quote is not closed or misplaced. Stops after the first cell beyond
 * `maxColumns`. This is not a regular expression, because one would read a run of blanks once for each position in it.
 */
export function parseCells(record: string, separator: Separator = ','): string[] | undefined {
  const cells: string[] = []
  for (let at = 0; ; at++) {
    const start = skipBlanks(record, at, separator)
    if (record.charCodeAt(start) === quote) {
      const closing = findClosingQuote(record, start + 1)
      if (closing < 0) return undefined
      cells.push(
        record
          .slice(start + 1, closing)
          .replaceAll('""', '"')
          .trim(),
      )
      at = skipBlanks(record, closing + 1, separator)
      if (at < record.length && record[at] !== separator) return undefined
    } else {
      const end = record.indexOf(separator, start)
      at = end < 0 ? record.length : end
      const cell = record.slice(start, at)
      if (cell.includes('"')) return undefined
      cells.push(cell.trim())
    }
    if (at >= record.length || cells.length > maxColumns) return cells
  }
}

/**
 * Joins lines to records. A quoted cell may contain line breaks. If its quote is never closed, only the line that opens
 * it is unreadable, and the lines after it are read as rows of their own. Records are returned one at a time, so that
 * the caller can pause between them; read each call's records to the end. The first line decides what separates cells.
 */
export function createCsvReader() {
  let row = 0
  let separator: Separator | undefined
  let pending: string[] = []
  let quotes = 0
  let length = 0

  function* push(line: string): Generator<CsvRecord> {
    if (pending.length === 0) {
      row++
      if (line.length <= maxRecordLength && line.trim() === '') return
    }
    separator ??= findSeparator(line)
    pending.push(line)
    length += line.length
    if (length > maxRecordLength) return yield* giveUp()
    quotes += countQuotes(line)
    if (quotes % 2 === 1) {
      if (pending.length > maxRecordLines) yield* giveUp()
      return
    }
    const cells = parseCells(pending.join('\n'), separator)
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
