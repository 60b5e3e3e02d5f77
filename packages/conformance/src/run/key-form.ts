import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A well-formed key that nobody has: 32 random characters and the CRC-32 of all before as 6 more. */
export function makeUnknownKey(prefix: 'sk_' | 'sfpk_'): string {
  const text = prefix + Array.from({ length: 32 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return text + toBase62(crc32(text)).padStart(6, '0')
}

/** The same key with another last character, so that its checksum is wrong. */
export const misspell = (key: string) => key.slice(0, -1) + (key.endsWith('x') ? 'y' : 'x')

function toBase62(value: number): string {
  let text = ''
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = alphabet[rest % 62] + text
  return text
}

/** Written out, because `node:zlib` has it from Node 22 on only. */
function crc32(text: string): number {
  let crc = -1
  for (const byte of Buffer.from(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
