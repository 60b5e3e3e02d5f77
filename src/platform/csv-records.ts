/** A row as a spreadsheet numbers it, from 1; `cells` is undefined if its quotes are wrong. */
export type CsvRecord = { row: number; cells: string[] | undefined }

const maxRecordLength = 1024 * 1024

const countQuotes = (line: string) => line.split('"').length - 1

/** The cells of one record, trimmed; undefined if a quote is open, or stands where it must not. */
export function parseCells(record: string): string[] | undefined {
  const cells: string[] = []
  const next = /[ \t]*(?:"((?:[^"]|"")*)"[ \t]*|([^",]*))(,|$)/y
  for (;;) {
    const found = next.exec(record)
    if (!found) return undefined
    const [, quoted, plain, end] = found
    cells.push((quoted === undefined ? plain! : quoted.replaceAll('""', '"')).trim())
    if (end === '') return cells
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
    if (quotes % 2 === 1) return length > maxRecordLength ? giveUp() : []
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
      const records: CsvRecord[] = []
      while (pending.length > 0) records.push(...giveUp())
      return records
    },
  }
}
