/** A row as a spreadsheet numbers it, from 1; `cells` is undefined if its quotes are wrong. */
export type CsvRecord = { row: number; cells: string[] | undefined }

const maxRecordLength = 1024 * 1024

/** Lines after an open quote are read again when it turns out that nothing closes it. */
const maxRecordLines = 10_000

const countQuotes = (line: string) => line.split('"').length - 1

const [tab, space, quote, comma] = ['\t', ' ', '"', ','].map((one) => one.charCodeAt(0))

/** The first place from here on that is neither a space nor a tab. */
function skipBlanks(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === space || text.charCodeAt(at) === tab) at++
  return at
}

/** The place of the quote that ends a cell, which is not followed by another one; -1 if there is none. */
function findClosingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text.charCodeAt(at + 1) === quote) at = text.indexOf('"', at + 2)
  return at
}

/**
 * The cells of one record, trimmed; undefined if a quote is open, or stands where it must not. Not a regular expression:
 * one would read a run of blanks once for each place in it.
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
    if (at >= record.length) return cells
  }
}

/**
 * Joins lines to records. A cell in quotes may contain line breaks; if its quote is never closed, only the line that opens
 * it is unreadable, and the lines after it are read as rows of their own.
 */
export function createCsvReader() {
  let row = 0
  let pending: string[] = []
  let quotes = 0
  let length = 0

  function push(line: string): CsvRecord[] {
    if (pending.length === 0) {
      row++
      if (line.trim() === '') return []
    }
    pending.push(line)
    quotes += countQuotes(line)
    length += line.length
    if (quotes % 2 === 1) return length > maxRecordLength || pending.length > maxRecordLines ? giveUp() : []
    const cells = length > maxRecordLength ? undefined : parseCells(pending.join('\n'))
    if (!cells) return giveUp()
    reset()
    return [{ row, cells }]
  }

  function reset() {
    pending = []
    quotes = 0
    length = 0
  }

  function giveUp(): CsvRecord[] {
    const [, ...rest] = pending
    reset()
    return [{ row, cells: undefined }, ...rest.flatMap(push)]
  }

  return {
    push,
    end(): CsvRecord[] {
      let records: CsvRecord[] = []
      while (pending.length > 0) records = records.concat(giveUp())
      return records
    },
  }
}
