import { packExcel, textCell, writeSheet } from '../../support/pack-excel.ts'

type ExcelAttack = { name: string; make: () => Buffer }

/** The rows and unpacked bytes that a file may have, with room for the parts that every file has. */
const [rows, unpackedBytes] = [10_000, 39_000_000]

const repeat = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / unit.length))
const count = <T>(length: number, make: (i: number) => T) => Array.from({ length }, (_, i) => make(i))
const toRows = (cells: string[]) => writeSheet(cells.map((cell, i) => `<row r="${i + 1}">${cell}</row>`).join(''))
const headerRow = (names: string[]) =>
  `<row r="1">${names.map((name, i) => textCell(`${String.fromCharCode(65 + (i % 26))}1`, name)).join('')}</row>`

/** Files that cost as much as an Excel file may; `names` are the columns that the route needs. */
export function excelAttacks(names: string[]): ExcelAttack[] {
  const header = headerRow(names)
  return [
    {
      name: 'as many rows as it may have',
      make: () => packExcel(toRows(count(rows, (i) => textCell(`A${i + 1}`, names[0] ?? 'a')))),
    },
    {
      name: 'one long text',
      make: () => packExcel(writeSheet(`${header}<row r="2">${textCell('A2', repeat('a', unpackedBytes))}</row>`)),
    },
    {
      name: 'long texts in every row',
      make: () =>
        packExcel(
          writeSheet(
            header +
              count(rows - 1, (i) => `<row r="${i + 2}">${textCell(`A${i + 2}`, repeat('a', 3000))}</row>`).join(''),
          ),
        ),
    },
    { name: 'nested tags', make: () => packExcel(writeSheet(header + repeat('<row>', unpackedBytes))) },
    { name: 'opened tags', make: () => packExcel(writeSheet(header + repeat('<a ', unpackedBytes))) },
    { name: 'entities', make: () => packExcel(writeSheet(header + repeat('&amp;', unpackedBytes))) },
    {
      name: 'cells far to the right',
      make: () => packExcel(toRows(count(rows, (i) => `<c r="XFD${i + 1}"><v>1</v></c>`))),
    },
    {
      name: 'a row far below',
      make: () => packExcel(writeSheet(`${header}<row r="1048576">${textCell('A1048576', 'a')}</row>`)),
    },
    {
      name: 'many shared texts',
      make: () => {
        const texts = `<sst>${repeat('<si><t>a</t></si>', unpackedBytes / 2)}</sst>`
        const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
        const relations = `<Relationships><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relation}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`
        return packExcel(writeSheet(`${header}<row r="2"><c r="A2" t="s"><v>7</v></c></row>`), {
          parts: { 'xl/sharedStrings.xml': texts, 'xl/_rels/workbook.xml.rels': relations },
        })
      },
    },
    {
      name: 'many files',
      make: () =>
        packExcel(writeSheet(header), {
          parts: Object.fromEntries(count(65_000, (i) => [`xl/a${i}.xml`, ''])),
          level: 0,
        }),
    },
    {
      name: 'numbers without end',
      make: () => packExcel(writeSheet(`${header}<row r="2"><c r="A2"><v>${repeat('9', unpackedBytes)}</v></c></row>`)),
    },
  ]
}
