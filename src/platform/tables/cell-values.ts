/** How the text of a cell is read before the rules of the field are applied. */
export type CellKind = 'amount' | 'whole' | 'flag' | 'date'

const flags = new Map([
  ...['true', 'yes', 'y', 'ya', 'benar', '1'].map((word) => [word, 'true'] as const),
  ...['false', 'no', 'n', 'tidak', 'salah', '0'].map((word) => [word, 'false'] as const),
])

const plainAmount = /^-?\d+(?:\.\d{1,2})?$/
/** `45.000` and `45.000,50`, as in Indonesia. */
const dottedAmount = /^-?\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/
/** `45,000` and `45,000.50`, as in English. */
const commaAmount = /^-?\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/
/** `45000,50`. */
const decimalComma = /^-?\d+,\d{1,2}$/

/**
 * Reads an amount as people write it: `Rp 45.000`, `45,000.50`, `45000,5`. A dot or comma before exactly three digits
 * separates thousands. Anything else stays as it is, so that it is refused.
 */
export function readAmount(cell: string): string {
  const text = cell
    .replace(/^(-?)(?:rp\.?|idr)/i, '$1')
    .replace(/[\s\u00a0]/g, '')
    .replace(/,-$/, '')
  if (plainAmount.test(text)) return text
  if (dottedAmount.test(text)) return text.replaceAll('.', '').replace(',', '.')
  if (commaAmount.test(text)) return text.replaceAll(',', '')
  return decimalComma.test(text) ? text.replace(',', '.') : cell
}

/** Reads a whole number with or without separators of thousands: `1.000`, `1,000`. */
export function readWhole(cell: string): string {
  const amount = readAmount(cell)
  return /^-?\d+(?:\.0{1,2})?$/.test(amount) ? amount.replace(/\.0+$/, '') : cell
}

/** Reads a date with the day first, as in Indonesia: `17/08/1995` is `1995-08-17`. */
export function readDate(cell: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell) ?? []
  return year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : cell
}

export function readCell(kind: CellKind, cell: string): string {
  if (kind === 'amount') return readAmount(cell)
  if (kind === 'whole') return readWhole(cell)
  if (kind === 'date') return readDate(cell)
  return flags.get(cell.toLowerCase()) ?? cell
}
