import { protect } from './error-correction.ts'
import { drawFunctionPatterns, drawMask, type Matrix, penalty } from './matrix.ts'

/** Versions 1 to 15 at correction level M: blocks, and correction codewords in each. Holds up to 412 bytes. */
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10]
const correctionLengths = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24]

/** How many 8-bit codewords fit beside the patterns of a version. */
function capacity(version: number): number {
  const alignments = version === 1 ? 0 : Math.floor(version / 7) + 2
  const patterns = alignments ? (25 * alignments - 10) * alignments - 55 : 0
  return ((16 * version + 128) * version + 64 - patterns - (version >= 7 ? 36 : 0)) >> 3
}

const dataCapacity = (version: number) =>
  capacity(version) - blockCounts[version - 1]! * correctionLengths[version - 1]!

const headerBits = (version: number) => 4 + (version < 10 ? 8 : 16)

/** The text as a QR code: rows of modules, true is dark. */
export function encodeQr(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const version = blockCounts.findIndex((_, i) => headerBits(i + 1) + bytes.length * 8 <= dataCapacity(i + 1) * 8) + 1
  if (version === 0) throw new Error('The text is too long for a QR code of version 15')
  const codewords = protect(fill(bytes, version), blockCounts[version - 1]!, correctionLengths[version - 1]!)

  let best: Matrix | undefined
  for (let mask = 0; mask < 8; mask++) {
    const matrix = drawFunctionPatterns(version, mask)
    placeBits(matrix, codewords)
    drawMask(matrix, mask)
    if (!best || penalty(matrix) < penalty(best)) best = matrix
  }
  return best!.dark
}

/** Byte mode, length, the bytes, a terminator, and the two filler bytes in turn up to the version's capacity. */
function fill(bytes: Uint8Array, version: number): number[] {
  const length = bytes.length.toString(2).padStart(headerBits(version) - 4, '0')
  let bits = `0100${length}${[...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')}`
  const wanted = dataCapacity(version) * 8
  bits += '0'.repeat(Math.min(4, wanted - bits.length))
  bits += '0'.repeat((8 - (bits.length % 8)) % 8)
  const codewords = bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2))
  for (let filler = 0xec; codewords.length < dataCapacity(version); filler ^= 0xec ^ 0x11) codewords.push(filler)
  return codewords
}

/** Bits run in columns of two from the right, up and down in turns, around the patterns and the timing column. */
function placeBits({ size, dark, isFunction }: Matrix, codewords: number[]) {
  let bit = 0
  let isUpward = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const row = isUpward ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        if (isFunction[row]![column]) continue
        dark[row]![column] = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
        bit++
      }
    }
    isUpward = !isUpward
  }
}
