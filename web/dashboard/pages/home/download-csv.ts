/** A cell that a spreadsheet would take for a formula starts with an apostrophe. */
function toCell(value: string | number) {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Saves rows as a CSV file, with a byte order mark, without which Excel misreads accents. */
export function downloadCsv(name: string, rows: (string | number)[][]) {
  const text = rows.map((row) => row.map(toCell).join(',')).join('\r\n')
  const url = URL.createObjectURL(new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
