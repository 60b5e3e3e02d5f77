import { createHmac, timingSafeEqual } from 'node:crypto'

export const signatureHeader = 'x-sandbox-signature'

export const sign = (secret: Buffer, body: Buffer | string) => createHmac('sha256', secret).update(body).digest('hex')

export function isSigned(secret: Buffer, body: Buffer, signature: unknown): boolean {
  const expected = Buffer.from(sign(secret, body))
  const given = Buffer.from(typeof signature === 'string' ? signature : '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The credential for the sandbox API. Derived from the secret, so that it differs from the signing key. */
export const apiToken = (secret: Buffer) => sign(secret, 'sandbox api')
