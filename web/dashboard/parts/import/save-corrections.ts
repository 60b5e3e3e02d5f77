import { saveBlob, saveCsv } from '../values/save-file.ts'

/** Larger files are saved as CSV: the writer would compress them in a worker, which the page's policy does not allow. */
const maxExcelCharacters = 100_000

export const isExcel = ({ name }: File) => name.toLowerCase().endsWith('.xlsx')

/** Saves rows as the kind of file that was chosen, with the separator that it has. */
export async function saveCorrections(chosen: File, name: string, rows: string[][]) {
  const size = rows.flat().reduce((sum, cell) => sum + cell.length, 0)
  if (isExcel(chosen) && size <= maxExcelCharacters) {
    const { default: writeExcelFile } = await import('write-excel-file/universal')
    // Texts stay texts: a cell that starts with "=" is no formula.
    const sheet = rows.map((row) => row.map((value) => (value === '' ? null : { value, type: String })))
    return saveBlob(`${name}.xlsx`, await writeExcelFile(sheet).toBlob())
  }
  const [header = ''] = (await chosen.slice(0, 10_000).text()).split('\n')
  const isSemicolon = !isExcel(chosen) && header.split(';').length > header.split(',').length
  saveCsv(`${name}.csv`, rows, isSemicolon ? ';' : ',')
}
