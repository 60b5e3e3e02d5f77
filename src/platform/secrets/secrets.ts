import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { lettersFrom, randomText, toBase62 } from './base62.ts'

const randomLength = 32
const checksumLength = 6

const checksum = (text: string) => toBase62(crc32(text), checksumLength)

/** A machine secret: prefix, 32 random base62 characters, and a checksum that catches typing errors and scanners. */
export function issueSecret(prefix: string): string {
  const body = `${prefix}_${randomText(randomLength)}`
  return body + checksum(body)
}

/** Derives a secret from key and seed; only the holder of the key can derive it again. */
export function deriveSecret(prefix: string, key: string, seed: Buffer): string {
  const letters = lettersFrom(createHmac('sha512', key).update(`${prefix}:`).update(seed).digest(), randomLength)
  const body = `${prefix}_${letters}`
  return body + checksum(body)
}

/** Whether the value has the form and checksum of a secret, so that garbage is refused without a query. */
export function isWellFormedSecret(value: string, prefix: string): boolean {
  if (!value.startsWith(`${prefix}_`) || value.length !== prefix.length + 1 + randomLength + checksumLength)
    return false
  return checksum(value.slice(0, -checksumLength)) === value.slice(-checksumLength)
}

/** Hash stored in place of a machine secret. The secret has 190 random bits, so a fast hash suffices. */
export const hashSecret = (value: string): Buffer => hash('sha256', value, 'buffer')

/** `sk_AbCd…wXyZ` */
export const maskSecret = (value: string) => {
  const start = value.indexOf('_') + 1
  return `${value.slice(0, start + 4)}…${value.slice(-4)}`
}

export const equalsInConstantTime = (a: string, b: string) => timingSafeEqual(hashSecret(a), hashSecret(b))
