import { createHmac } from 'node:crypto'
import { equalsInConstantTime } from '../../../platform/secrets/secrets.ts'
import { allowedDrift, codeDigits, stepSeconds } from './rules.ts'

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32 without padding, which authenticator apps expect. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((group) => base32Alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

export const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / stepSeconds)

/** The code of a time step: RFC 6238 with SHA-1, the variant that all authenticator apps support. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest[digest.length - 1]! & 15
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** codeDigits
  return String(number).padStart(codeDigits, '0')
}

/** The time step that the code belongs to, or undefined. */
export function findStep(secret: Buffer, code: string, now: Date): number | undefined {
  const current = stepAt(now)
  const steps = Array.from({ length: 2 * allowedDrift + 1 }, (_, i) => current - allowedDrift + i)
  return steps.find((step) => equalsInConstantTime(codeAt(secret, step), code))
}

/** The address that authenticator apps read from the QR code. */
export function setUpUri(secret: Buffer, email: string): string {
  const label = `Etalase:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret: toBase32(secret), issuer: 'Etalase' })}`
}
