/** Powers and logarithms of the field GF(256) with the polynomial 0x11d that QR codes use. */
const powers = new Uint8Array(512)
const logarithms = new Uint8Array(256)
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
  powers[exponent] = powers[exponent + 255] = value
  logarithms[value] = exponent
  value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1
}

const multiply = (a: number, b: number) => (a && b ? powers[logarithms[a]! + logarithms[b]!]! : 0)

/** The product of (x − 2^i) for i below the degree, without its leading 1. */
function generator(degree: number): number[] {
  let polynomial = [1]
  for (let i = 0; i < degree; i++) {
    const next = [...polynomial, 0]
    for (const [place, factor] of polynomial.entries()) next[place + 1]! ^= multiply(factor, powers[i]!)
    polynomial = next
  }
  return polynomial.slice(1)
}

/** The remainder of the block divided by the generator: what a reader restores lost modules from. */
function remainder(block: number[], divisor: number[]): number[] {
  const rest: number[] = Array(divisor.length).fill(0)
  for (const byte of block) {
    const factor = byte ^ rest.shift()!
    rest.push(0)
    for (const [place, value] of divisor.entries()) rest[place]! ^= multiply(value, factor)
  }
  return rest
}

/** Cuts the codewords into blocks, the longer ones last, adds each block's correction and interleaves them all. */
export function protect(codewords: number[], blockCount: number, correctionLength: number): number[] {
  const divisor = generator(correctionLength)
  const shortLength = Math.floor(codewords.length / blockCount)
  const longCount = codewords.length % blockCount
  const blocks: number[][] = []
  for (let i = 0, start = 0; i < blockCount; i++) {
    const length = shortLength + (i >= blockCount - longCount ? 1 : 0)
    blocks.push(codewords.slice(start, start + length))
    start += length
  }
  const interleave = (parts: number[][]) =>
    Array.from({ length: Math.max(...parts.map((part) => part.length)) }, (_, place) =>
      parts.flatMap((part) => part[place] ?? []),
    ).flat()
  return [...interleave(blocks), ...interleave(blocks.map((block) => remainder(block, divisor)))]
}
