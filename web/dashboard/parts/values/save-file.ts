/** Saves rows as a CSV file in the browser. */
export const saveCsv = (name: string, rows: (string | number)[][], separator?: string) =>
  saveBlob(name, new Blob([toCsv(rows, separator)], { type: 'text/csv' }))

export function saveBlob(name: string, blob: Blob) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Formats rows as CSV (RFC 4180), with the byte order mark by which spreadsheets recognise UTF-8. */
const toCsv = (rows: (string | number)[][], separator = ',') =>
  `\ufeff${rows.map((row) => row.map(String).map(quoteCell).join(separator)).join('\r\n')}\r\n`

function quoteCell(text: string) {
  const safe = isFormula(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A spreadsheet would run such a text; an import removes the apostrophe again. */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+([.,]\d+)*$/.test(text)
