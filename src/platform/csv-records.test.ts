import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { cpuMsOf } from '../../test/cpu-time.ts'
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
    expect(await cpuMsOf(() => parseCells(record))).toBeLessThan(1000)
  })
})

const read = (lines: string[]) => {
  const reader = createCsvReader()
  return [...lines.flatMap(reader.push), ...reader.end()]
}

it('reads the lines after a quote that nothing closes as rows of their own, however many there are', async () => {
  const records = read(['"open', ...Array<string>(150_000).fill('a')])
  expect(records).toHaveLength(150_001)
  expect([records[0], records.at(-1)]).toEqual([
    { row: 1, cells: undefined },
    { row: 150_001, cells: ['a'] },
  ])
})

describe('a header', () => {
  it('of more than 1,000 columns is refused at once', async () => {
    const text = `${'a,'.repeat(60_000)}\n1`
    expect(await cpuMsOf(() => expect(() => readCsvText(text, [], 10)).toThrow('at most 1000'))).toBeLessThan(1000)
    const rows = readCsv(Readable.from([text]), { columns: ['a'], required: [] })
    await expect(rows.next()).rejects.toThrow('at most 1000')
  })

  it('that repeats a column is refused', () => {
    expect(() => readCsvText('sku,,,SKU\n1', [], 10)).toThrow(/sku/)
    expect(readCsvText('sku,,\n1', [], 10)).toEqual([{ row: 2, cells: { sku: '1' } }])
  })
})
