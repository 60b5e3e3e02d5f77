import { randomText, toBase62 } from './base62.ts'
import { randomByte, takeRandomBytes } from './random.ts'

const uniqueIdLength = 24

/** `store_` + 24 base62 characters, about 142 random bits. */
export const createUniqueId = (prefix: string) => `${prefix}_${randomText(uniqueIdLength)}`

/**
 * The same format with a time prefix, for log tables: ids sort by creation time, so their index grows at its end.
 * 16 random characters remain, about 95 bits.
 */
export const createTimedId = (prefix: string, now: Date) => `${prefix}_${toBase62(now.getTime(), 8)}${randomText(16)}`

/** Short form that people read aloud and type: a business's `unique_id`. Without 0, O, 1 and I. */
export const createShortId = () => randomText(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789')

let lastMs = 0
let time = '' // lastMs as encoded in the id
let counter = 0
const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** UUIDv7 that rises within one process, also inside one millisecond (the counter fills `rand_a`). */
export function createUuid(nowMs = Date.now()): string {
  if (nowMs > lastMs) {
    setTime(nowMs)
    counter = takeRandomBytes(2).readUInt16BE() & 0x7ff
  } else if (++counter > 0xfff) {
    setTime(lastMs + 1)
    counter = 0
  }
  const high = `${time}-7${hex[counter >> 8]![1]}${hex[counter & 0xff]}-${hex[(randomByte() & 0x3f) | 0x80]}${next()}`
  return `${high}-${next()}${next()}${next()}${next()}${next()}${next()}`
}

const next = () => hex[randomByte()]!

function setTime(ms: number) {
  lastMs = ms
  const digits = ms.toString(16).padStart(12, '0')
  time = `${digits.slice(0, 8)}-${digits.slice(8)}`
}
