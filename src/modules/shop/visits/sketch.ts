import { createHmac } from 'node:crypto'

const indexBits = 12
const size = 2 ** indexBits
const maxRank = 33
const correction = 0.7213 / (1 + 1.079 / size)

/** Counts distinct visitors without a list of them (HyperLogLog): 4096 small numbers, right within 2 percent or so. */
export const emptySketch = () => Buffer.alloc(size)

/**
 * Adds a visitor. All that stays of the hash is one number between 1 and 33, which thousands of visitors share; the hash
 * itself is forgotten at once.
 */
export function addToSketch(sketch: Buffer, key: Buffer, visitor: string) {
  const digest = createHmac('sha256', key).update(visitor).digest()
  const index = digest.readUInt16BE(0) & (size - 1)
  const rank = Math.min(maxRank, Math.clz32(digest.readUInt32BE(4)) + 1)
  sketch[index] = Math.max(sketch[index]!, rank)
}

/** The sketch of the visitors of both. */
export const mergeSketches = (one: Buffer, other: Buffer) =>
  Buffer.from(one.map((rank, index) => Math.max(rank, other[index]!)))

/** About how many visitors were added. */
export function countSketch(sketch: Buffer): number {
  const sum = sketch.reduce((total, rank) => total + 2 ** -rank, 0)
  const empty = sketch.reduce((count, rank) => count + (rank === 0 ? 1 : 0), 0)
  const estimate = (correction * size * size) / sum
  return Math.round(estimate <= 2.5 * size && empty > 0 ? size * Math.log(size / empty) : estimate)
}
