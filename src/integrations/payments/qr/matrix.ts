export type Matrix = { size: number; dark: boolean[][]; isFunction: boolean[][] }

const masks: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

/** Everything that is not data: finders, timing, alignment, format and version. */
export function drawFunctionPatterns(version: number, mask: number): Matrix {
  const size = version * 4 + 17
  const grid = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const matrix: Matrix = { size, dark: grid(), isFunction: grid() }
  const set = (row: number, column: number, isDark: boolean) => {
    if (row < 0 || column < 0 || row >= size || column >= size) return
    matrix.dark[row]![column] = isDark
    matrix.isFunction[row]![column] = true
  }
  const square = (row: number, column: number, reach: number, isDark: (distance: number) => boolean) => {
    for (let r = -reach; r <= reach; r++) {
      for (let c = -reach; c <= reach; c++) {
        set(row + r, column + c, isDark(Math.max(Math.abs(r), Math.abs(c))))
      }
    }
  }
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0)
    set(i, 6, i % 2 === 0)
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const) {
    square(row, column, 4, (distance) => distance !== 2 && distance !== 4)
  }
  const centres = alignmentCentres(version, size)
  const last = centres.length - 1
  for (const [i, row] of centres.entries()) {
    for (const [j, column] of centres.entries()) {
      const isFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!isFinder) square(row, column, 2, (distance) => distance !== 1)
    }
  }
  drawFormat(set, size, mask)
  if (version >= 7) drawVersion(set, size, version)
  return matrix
}

function alignmentCentres(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((size - 13) / (2 * count - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, i) => size - 7 - (count - 2 - i) * step)]
}

/** The value followed by its remainder in a BCH code. */
function withCheck(value: number, polynomial: number, length: number): number {
  let rest = value << length
  const degree = 31 - Math.clz32(polynomial)
  for (let top = 31; top >= degree; top--) if ((rest >>> top) & 1) rest ^= polynomial << (top - degree)
  return (value << length) | rest
}

type Set = (row: number, column: number, isDark: boolean) => void

/** Level M (00) and the mask, twice, around the finders. */
function drawFormat(set: Set, size: number, mask: number) {
  const bits = withCheck(mask, 0x537, 10) ^ 0x5412
  const bit = (i: number) => ((bits >> i) & 1) === 1
  const besideTiming = [0, 1, 2, 3, 4, 5, 7, 8]
  for (const [i, place] of besideTiming.entries()) set(place, 8, bit(i))
  for (const [i, place] of besideTiming.slice(0, 7).reverse().entries()) set(8, place, bit(i + 8))
  for (let i = 0; i < 8; i++) set(8, size - 1 - i, bit(i))
  for (let i = 8; i < 15; i++) set(size - 15 + i, 8, bit(i))
  set(size - 8, 8, true)
}

function drawVersion(set: Set, size: number, version: number) {
  const bits = withCheck(version, 0x1f25, 12)
  for (let i = 0; i < 18; i++) {
    const isDark = ((bits >> i) & 1) === 1
    set(Math.floor(i / 3), size - 11 + (i % 3), isDark)
    set(size - 11 + (i % 3), Math.floor(i / 3), isDark)
  }
}

export function drawMask({ size, dark, isFunction }: Matrix, mask: number) {
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!isFunction[row]![column] && masks[mask]!(row, column)) dark[row]![column] = !dark[row]![column]
    }
  }
}

/** How hard a code is to read: long runs, blocks, and an uneven share of dark modules. */
export function penalty({ size, dark }: Matrix): number {
  let points = 0
  const lines = [...dark, ...dark.map((_, i) => dark.map((row) => row[i]!))]
  for (const line of lines) {
    const text = line.map((isDark) => (isDark ? '1' : '0')).join('')
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2
    points += 40 * [...text.matchAll(/(?=10111010000|00001011101)/g)].length
  }
  for (let row = 1; row < size; row++) {
    for (let column = 1; column < size; column++) {
      const corner = dark[row]![column]
      const others = [dark[row - 1]![column], dark[row]![column - 1], dark[row - 1]![column - 1]]
      if (others.every((other) => other === corner)) points += 3
    }
  }
  const share = dark.flat().filter(Boolean).length / (size * size)
  return points + 10 * Math.floor(Math.abs(share - 0.5) * 20)
}
