/** Saves a text as a file in the browser. */
export function saveTextFile(name: string, text: string, type = 'text/csv') {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Formats rows as CSV (RFC 4180), with the byte order mark by which spreadsheets recognise UTF-8. */
export const toCsv = (rows: string[][]) => `\ufeff${rows.map((row) => row.map(quoteCell).join(',')).join('\r\n')}\r\n`

const quoteCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
