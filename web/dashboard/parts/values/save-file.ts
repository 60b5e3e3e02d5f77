/** Saves a text as a file in the browser. */
export const saveTextFile = (name: string, text: string, type = 'text/csv') =>
  saveBlob(name, new Blob([text], { type }))

export function saveBlob(name: string, blob: Blob) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Formats rows as CSV (RFC 4180), with the byte order mark by which spreadsheets recognise UTF-8. */
export const toCsv = (rows: string[][], separator = ',') =>
  `\ufeff${rows.map((row) => row.map(quoteCell).join(separator)).join('\r\n')}\r\n`

function quoteCell(text: string) {
  const safe = isFormula(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A spreadsheet would run such a text; an import removes the apostrophe again. */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+([.,]\d+)*$/.test(text)
