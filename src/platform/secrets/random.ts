import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(8192)
let used = pool.length

/** Random bytes from a pool, because asking the kernel for each costs as much as a request's routing. Used once each. */
export function takeRandomBytes(length: number): Buffer {
  if (used + length > pool.length) refill()
  const bytes = Buffer.from(pool.subarray(used, used + length))
  pool.fill(0, used, used + length) // Returned bytes must not stay in memory here.
  used += length
  return bytes
}

/** One random byte, without allocating a buffer. */
export function randomByte(): number {
  if (used === pool.length) refill()
  const byte = pool[used]!
  pool[used++] = 0
  return byte
}

function refill() {
  randomFillSync(pool)
  used = 0
}
