import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(8192)
let used = pool.length

/** Random bytes from a pool, because asking the kernel for each costs as much as a request's routing. Used once each. */
export function randomBytesOf(length: number): Buffer {
  if (used + length > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = Buffer.from(pool.subarray(used, used + length))
  pool.fill(0, used, used + length) // What was handed out is not left lying here.
  used += length
  return bytes
}
