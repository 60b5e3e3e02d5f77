import { zipSync } from 'fflate'

type Level = 0 | 1 | 6

/** An Excel file of one sheet, with its XML as it is, and the XML of other parts by their names. */
export function packExcel(
  sheetXml: string,
  { level = 6, parts = {} }: { level?: Level; parts?: Record<string, string> } = {},
): Buffer {
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const files = {
    'xl/workbook.xml': `<workbook xmlns:r="${relation}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheetXml,
    ...parts,
  }
  const bytes = Object.entries(files).map(([name, text]) => [name, new Uint8Array(Buffer.from(text))] as const)
  return Buffer.from(zipSync(Object.fromEntries(bytes), { level }))
}

export const writeSheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`

export const textCell = (address: string, value: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
