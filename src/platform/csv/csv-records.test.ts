import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { countTurns } from '../../../test/support/count-turns.ts'
import { measureCpuMs } from '../../../test/support/cpu-time.ts'
import { createCsvReader, parseCells } from './csv-records.ts'
import { readCsv, readCsvText } from './read-csv.ts'

it.each<[string, string[] | undefined]>([
  ['a,b', ['a', 'b']],
  ['', ['']],
  [' a , "b,""c""" ,', ['a', 'b,"c"', '']],
  ['"a\nb" \t,c d', ['a\nb', 'c d']],
  ['""', ['']],
  ['"a', undefined],
  ['a"b', undefined],
  ['"a"b', undefined],
])('reads the cells of %j', (record, cells) => {
  expect(parseCells(record)).toEqual(cells)
})

describe('a record of 45 kB is read in linear time', () => {
  const size = 45_000
  it.each([
    ['spaces before a quote in a cell', `${' '.repeat(size)}x"`],
    ['spaces after a closed quote', `""${' '.repeat(size)}x`],
    ['quotes', '"'.repeat(size)],
    ['cells that are spaces', ' ,\t'.repeat(size / 3)],
  ])('that consists of %s', async (_, record) => {
    expect(await measureCpuMs(() => parseCells(record))).toBeLessThan(1000)
  })
})

const read = (lines: string[]) => {
  const reader = createCsvReader()
  return [...lines.flatMap((line) => [...reader.push(line)]), ...reader.end()]
}

it('reads the lines after a quote that nothing closes as rows of their own, however many there are', async () => {
  const records = read(['"open', ...Array<string>(150_000).fill('a')])
  expect(records).toHaveLength(150_001)
  expect([records[0], records.at(-1)]).toEqual([
    { row: 1, cells: undefined },
    { row: 150_001, cells: ['a'] },
  ])
})

const form = { required: [], maxRows: 1000, maxColumns: 200 }
const mebibyte = 1024 * 1024

describe('a line', () => {
  it('longer than a record is unreadable at once, and the next one is read', async () => {
    const line = Buffer.alloc(50 * mebibyte, '"').toString() // In one piece, as a line of a file is.
    const records: unknown[] = []
    const run = () => {
      const reader = createCsvReader()
      records.push(...reader.push(line), ...reader.push('a'), ...reader.end())
    }
    expect(await measureCpuMs(run)).toBeLessThan(50)
    expect(records).toEqual([
      { row: 1, cells: undefined },
      { row: 2, cells: ['a'] },
    ])
  })

  it.each([
    ['quotes', '"'],
    ['spaces', ' '],
    ['commas', ','],
  ])('of more than 1 MiB of %s refuses the file, naming the row', async (_, unit) => {
    async function* read() {
      yield 'a\r\n1\n'
      for (let i = 0; i < 20; i++) yield unit.repeat(64 * 1024)
    }
    const rows = readCsv(Readable.from(read()), { columns: ['a'], required: [] })
    await expect(rows.next()).rejects.toThrow('file is not readable CSV at row 3')
  })

  it('of 1 MiB is read, with any line ends', async () => {
    const long = 'x'.repeat(mebibyte)
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      const rows = readCsv(Readable.from([['a', long, long].join(lineEnd)]), { columns: ['a'], required: [] })
      const lengths: unknown[] = []
      for await (const { row, cells } of rows) lengths.push([row, cells.a?.length])
      expect(lengths).toEqual([
        [2, mebibyte],
        [3, mebibyte],
      ])
    }
  })

  it('of more cells than a header can have has too many, read or not', async () => {
    expect(parseCells(','.repeat(mebibyte))).toHaveLength(1001)
    const rows = await readCsvText(`a\n${','.repeat(5000)}\n1,,,`, form)
    expect(rows).toEqual([
      { row: 2, cells: {}, problem: 'too_many_cells' },
      { row: 3, cells: { a: '1' } },
    ])
  })
})

describe('a file in memory', () => {
  it.each([
    [
      '1,000 rows of 200 columns',
      `${Array.from({ length: 200 }, (_, i) => `a${i}`).join()}${`\n${'1,'.repeat(199)}1`.repeat(1000)}`,
    ],
    ['a million empty lines', `a\n1${'\n'.repeat(1_000_000)}`],
  ])('of %s lets others run while it is read', async (_, text) => {
    expect(await countTurns(() => readCsvText(text, form))).toBeGreaterThan(2)
  })

  it('of too many rows is refused after the last row that is allowed', async () => {
    await expect(readCsvText(`a${'\n1'.repeat(1001)}`, form)).rejects.toThrow('more than 1000 rows')
    expect(await readCsvText(`\ufeffa${'\r\n1'.repeat(1000)}\r`, form)).toHaveLength(1000)
  })
})

describe('a header', () => {
  it('of more than 1,000 columns is refused at once', async () => {
    const text = `${'a,'.repeat(60_000)}\n1`
    const rows = readCsv(Readable.from([text]), { columns: ['a'], required: [] })
    await expect(rows.next()).rejects.toThrow('at most 1000')
  })

  it('of more columns than an upload may have is refused', async () => {
    await expect(readCsvText(`${','.repeat(200)}\n1`, form)).rejects.toThrow('at most 200')
  })

  it('with a name of more than 100 characters is refused as unknown', async () => {
    await expect(readCsvText(`${'a'.repeat(101)}\n1`, form)).rejects.toThrow('unknown column')
    expect(await readCsvText(`${'a'.repeat(100)}\n1`, form)).toHaveLength(1)
  })

  it('that repeats a column is refused', async () => {
    await expect(readCsvText('sku,,,SKU\n1', form)).rejects.toThrow(/sku/)
    expect(await readCsvText('sku,,\n1', form)).toEqual([{ row: 2, cells: { sku: '1' } }])
  })
})
