import { randomText } from './base62.ts'
import { randomBytesOf } from './random.ts'

const uniqueIdLength = 24

/** `store_` + 24 base62 characters, about 142 random bits. */
export const createUniqueId = (prefix: string) => `${prefix}_${randomText(uniqueIdLength)}`

/** Short form that people read aloud and type: a business's `unique_id`. Without 0, O, 1 and I. */
export const createShortId = () => randomText(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789')

let lastMs = 0
let counter = 0

/** UUIDv7 that rises within one process, also inside one millisecond (the counter fills `rand_a`). */
export function createUuid(nowMs = Date.now()): string {
  if (nowMs > lastMs) {
    lastMs = nowMs
    counter = randomBytesOf(2).readUInt16BE() & 0x7ff
  } else if (++counter > 0xfff) {
    lastMs++
    counter = 0
  }
  const bytes = randomBytesOf(16)
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
