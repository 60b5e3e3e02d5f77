import { randomByte } from './random.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Uniform random characters: bytes that would bias the distribution are discarded. */
export function randomText(length: number, letters = alphabet): string {
  const limit = 256 - (256 % letters.length)
  let text = ''
  while (text.length < length) {
    const byte = randomByte()
    if (byte < limit) text += letters[byte % letters.length]
  }
  return text
}

/** Uniform characters from given bytes, skipping those that would bias the distribution. */
export function lettersFrom(bytes: Buffer, length: number): string {
  let text = ''
  for (const byte of bytes) if (byte < 248 && text.length < length) text += alphabet[byte % 62]
  if (text.length < length) throw new Error('Too few bytes for the asked letters') // 32 of 64: never in practice.
  return text
}

/** A number in base 62, filled with leading zeros to the given width. */
export function toBase62(value: number, width: number): string {
  let text = ''
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = alphabet[rest % 62] + text
  return text.padStart(width, '0')
}
