import { Readable } from 'node:stream'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { onFinished } from '../../../test/support/on-finished.ts'
import { packExcel, textCell, writeSheet } from '../../../test/support/pack-excel.ts'
import { readCsv } from '../csv/read-csv.ts'
import { createThreadPool } from '../threads/index.ts'
import type { Column } from './columns.ts'
import { maxUnpackedMebibytes } from './excel-limits.ts'
import { excelToCsv } from './excel-to-csv.ts'
import { excelReader } from './read-excel.ts'
import { templateToCsv, templateToExcel, toTemplate } from './template.ts'

const columns: Column[] = [
  { name: 'name', label: { en: 'Name', id: 'Nama' }, example: { en: ['Coffee'], id: ['Kopi; enak'] } },
  { name: 'price', label: { en: 'Price', id: 'Harga' }, kind: 'amount', example: ['45000'] },
  { name: 'weight', label: { en: 'Weight (grams)', id: 'Berat (gram)' }, kind: 'whole', example: ['250'] },
  { name: 'is_visible', label: { en: 'Visible', id: 'Terlihat' }, kind: 'flag' },
  { name: 'born', label: { en: 'Born', id: 'Lahir' }, kind: 'date' },
]

async function read(file: Buffer, readExcel = excelToCsv as (file: Buffer) => Promise<Buffer>) {
  const rows = []
  for await (const row of readCsv(Readable.from([file]), { columns, required: ['name'], readExcel })) rows.push(row)
  return rows.map(({ cells, problem }) => problem ?? cells)
}

describe('a table', () => {
  it.each(['id', 'en'] as const)('is read from the templates in %s as it is from CSV', async (language) => {
    const template = toTemplate(columns, language)
    const expected = [{ name: language === 'id' ? 'Kopi; enak' : 'Coffee', price: '45000', weight: '250' }]
    expect(await read(templateToCsv(template, language))).toEqual(expected)
    expect(await read(await templateToExcel(template, 'Produk'))).toEqual(expected)
  })

  it.each([
    ['semicolons', 'Nama;Harga;Berat (gram)\n"Kopi; enak";Rp 45.000;1.000\n'],
    ['tabs', 'NAMA\tharga\tberat\nKopi; enak\t45.000,00\t1,000\n'],
    ['commas', 'name,Price*,weight\nKopi; enak,"45,000.00",1000\n'],
  ])('with %s between cells has thousands as people write them', async (_, csv) => {
    expect((await read(Buffer.from(csv))).map((row) => Object.values(row))).toEqual([
      ['Kopi; enak', expect.stringMatching(/^45000(\.00)?$/), '1000'],
    ])
  })

  it('has numbers, dates and words of an Excel file as the fields expect them', async () => {
    const file = await writeExcelFile([
      ['Nama', 'Harga', 'Berat (gram)', 'Terlihat', 'Lahir'],
      ['=1+1', 45000.5, 250, 'Ya', { value: new Date('1995-08-17T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' }],
      ['Teh', 45.125, 1000, false, '17/08/1995'],
    ]).toBuffer()
    expect(await read(file)).toEqual([
      { name: '=1+1', price: '45000.5', weight: '250', is_visible: 'true', born: '1995-08-17' },
      { name: 'Teh', price: '45.1250', weight: '1000', is_visible: 'false', born: '1995-08-17' },
    ])
  })

  it('keeps the row numbers of an Excel file, and reads the stored results of its formulas', async () => {
    const xml = writeSheet(
      `<row r="1">${textCell('A1', 'Nama')}${textCell('B1', 'Harga')}</row>` +
        `<row r="4">${textCell('A4', 'Kopi')}<c r="B4"><f>1+1</f><v>2</v></c></row>`,
    )
    const rows = []
    for await (const row of readCsv(Readable.from([packExcel(xml)]), { columns, required: [], readExcel: excelToCsv }))
      rows.push(row)
    expect(rows).toEqual([{ row: 4, cells: { name: 'Kopi', price: '2' } }])
  })
})

describe('an Excel file is refused', () => {
  const refusal = async (file: Buffer, readExcel?: (file: Buffer) => Promise<Buffer>) => {
    const error = await read(file, readExcel).catch((thrown) => thrown)
    return [error.status, error.extras?.fields?.[0]?.code]
  }
  const header = `<row r="1">${textCell('A1', 'Nama')}</row>`

  it('that is broken, old, encrypted or of something else', async () => {
    const good = packExcel(writeSheet(header))
    expect(await refusal(good.subarray(0, 200))).toEqual([422, 'unreadable_excel'])
    expect(await refusal(Buffer.concat([good.subarray(0, 40), Buffer.alloc(60), good.subarray(100)]))).toEqual([
      422,
      'unreadable_excel',
    ])
    expect(await refusal(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toEqual([422, 'old_excel'])
    expect(await refusal(Buffer.from(zipSync({ 'a.txt': new Uint8Array(3) })))).toEqual([422, 'unreadable_excel'])
    expect(await refusal(packExcel('<worksheet><sheetData><row'))).toEqual([422, 'unreadable_excel'])
  })

  it('that unpacks to more than it may, whatever size it states', async () => {
    const bomb = packExcel(writeSheet(' '.repeat((maxUnpackedMebibytes + 1) * 1024 * 1024)), { level: 1 })
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await refusal(bomb)).toEqual([422, 'excel_too_large'])
    for (let at = bomb.indexOf('PK\x01\x02'); at >= 0; at = bomb.indexOf('PK\x01\x02', at + 1))
      bomb.writeUInt32LE(10, at + 24)
    expect(await refusal(bomb)).toEqual([422, 'excel_too_large'])
  })

  it('that has more rows than it may, or cells so far to the right that they fill the memory of a thread', async () => {
    const rows = Array.from({ length: 10_002 }, (_, i) => `<row r="${i + 1}">${textCell(`A${i + 1}`, 'Nama')}</row>`)
    expect(await refusal(packExcel(writeSheet(rows.join(''))))).toEqual([422, 'too_many_rows'])
    const pool = createThreadPool({ maxThreads: 1, maxHeapMb: 64 })
    onFinished(() => pool.close())
    const wide = rows.map((_, i) => `<row r="${i + 1}"><c r="XFD${i + 1}"><v>1</v></c></row>`)
    expect(await refusal(packExcel(writeSheet(wide.join(''))), excelReader(pool, 1))).toEqual([422, 'excel_too_large'])
  })
})
