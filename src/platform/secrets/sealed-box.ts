import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

const keyFrom = (secret: Buffer, context: string) => Buffer.from(hkdfSync('sha256', secret, '', context, 32))

/**
 * Encrypts a short text with AES-256-GCM. `context` says what the text is and whose, so that a sealed text is useless
 * elsewhere.
 */
export function seal(secret: Buffer, context: string, text: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret, context), iv)
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts what `seal` returned; throws if it was altered or sealed with another context. */
export function unseal(secret: Buffer, context: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret, context), sealed.subarray(0, ivBytes))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]).toString()
}
