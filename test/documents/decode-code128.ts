/** The widths of bars and spaces of each symbol, by its value, as the standard lists them (ISO/IEC 15417, table 1). */
const symbols = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ')
const stop = '2331112'
const [codeC, codeB, codeA, startA, startB, startC] = [99, 100, 101, 103, 104, 105]

/** Reads the text of a Code 128 barcode from the widths of its bars and spaces, as a scanner does. */
export function decodeCode128(widths: number[]): string {
  const text = widths.join('')
  if (!text.endsWith(stop)) throw new Error('There is no stop symbol')
  const values = text
    .slice(0, -stop.length)
    .match(/.{6}/g)!
    .map((symbol) => symbols.indexOf(symbol))
  const [start, ...rest] = values as [number, ...number[]]
  const check = rest.pop()
  const sum = rest.reduce((sum, value, index) => sum + value * (index + 1), start)
  if (sum % 103 !== check) throw new Error('The check symbol is wrong')
  let set = ({ [startA]: 'A', [startB]: 'B', [startC]: 'C' } as Record<number, string>)[start]
  let read = ''
  for (const value of rest) {
    if (value === codeC && set !== 'C') set = 'C'
    else if (value === codeB && set !== 'B') set = 'B'
    else if (value === codeA && set !== 'A') set = 'A'
    else if (set === 'C') read += String(value).padStart(2, '0')
    else read += String.fromCharCode(value + (set === 'A' && value > 63 ? -64 : 32))
  }
  return read
}
