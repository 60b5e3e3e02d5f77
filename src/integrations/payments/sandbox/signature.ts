import { createHmac } from 'node:crypto'
import { isSameSecret } from '../adapters/read.ts'

export const signatureHeader = 'x-sandbox-signature'
const toleranceSeconds = 300

export const sign = (secret: Buffer, body: Buffer | string) => createHmac('sha256', secret).update(body).digest('hex')

const signAt = (secret: Buffer, time: string, body: Buffer | string) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')

/** The header that signs a callback. The signature covers time and body, so that an old callback cannot be replayed. */
export function signCallback(secret: Buffer, body: Buffer | string, now = new Date()): string {
  const time = String(Math.floor(now.getTime() / 1000))
  return `t=${time},v1=${signAt(secret, time, body)}`
}

export function isSigned(secret: Buffer, body: Buffer, header: unknown, now: Date): boolean {
  const [, time, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header)) ?? []
  if (!time || Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false
  return isSameSecret(signature, signAt(secret, time, body))
}

/** The credential for the sandbox API. Derived from the secret, so that it differs from the signing key. */
export const apiToken = (secret: Buffer) => sign(secret, 'sandbox api')
