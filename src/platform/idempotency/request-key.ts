import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { AppError, fieldError, validationFailed } from '../errors/errors.ts'

/** Keys are kept for this long; the hourly purge deletes those that are older. */
export const retentionHours = 24

/** An Idempotency-Key with what it belongs to: the credential and the route. */
export type RequestKey = {
  secret: Buffer
  key: string
  credential: string
  route: string
  body: unknown
  now: Date
}

export type Outcome = { status: number; body: unknown; isReplay: boolean }

export const cutoff = (now: Date) => new Date(now.getTime() - retentionHours * 3_600_000).toISOString()

export const hash = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest()

/** The hash under which a key is stored; the key itself is not stored. */
export const toScopeHash = ({ credential, route, key }: RequestKey) => hash(credential, route, key)

const cipherKey = ({ secret, key, credential, route }: RequestKey) =>
  Buffer.from(
    hkdfSync('sha256', Buffer.concat([secret, Buffer.from(key)]), hash(credential, route), 'idempotent answer', 32),
  )

/** Encrypts a response, so that only a client with the key can read it. */
export function sealAnswer(request: RequestKey, body: unknown): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', cipherKey(request), iv)
  return Buffer.concat([iv, cipher.update(JSON.stringify(body ?? null)), cipher.final(), cipher.getAuthTag()])
}

export function openAnswer(request: RequestKey, sealed: Buffer): unknown {
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(request), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(-16))
  return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString())
}

export function checkKey({ key }: RequestKey) {
  if (key.length < 1 || key.length > 255) {
    throw validationFailed({ 'Idempotency-Key': fieldError('too_long', { max: 255 }) })
  }
}

export const keyReused = () =>
  new AppError(422, 'idempotency_key_reused', 'This Idempotency-Key was used with another body')

export const keyInUse = () =>
  new AppError(409, 'idempotency_key_in_use', 'A request with this Idempotency-Key is still running', {
    headers: { 'retry-after': '1' },
  })

/** The refusal to store for this error; undefined for a fault of ours, and for a rate limit, which ends by itself. */
export function toRefusal(error: unknown): Outcome | undefined {
  if (!(error instanceof AppError) || error.status >= 500 || error.status === 429) return undefined
  const { request_id: _, ...body } = error.toBody('')
  return { status: error.status, body, isReplay: false }
}
