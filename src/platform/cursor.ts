import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from './errors/errors.ts'

const macLength = 16

/** The content of a cursor: its list, the filters, the direction, and the key of the row at the edge. */
export type Cursor = { list: string; filters: unknown; direction: 'next' | 'previous'; key: unknown[] }

const invalidCursor = () => new AppError(400, 'invalid_cursor', 'The cursor is not valid for this list')

const mac = (secret: Buffer, body: Buffer) => createHmac('sha256', secret).update(body).digest().subarray(0, macLength)

/** Opaque and authenticated: a modified cursor is refused, so its filters and keys can be trusted. */
export function sealCursor(secret: Buffer, cursor: Cursor): string {
  const body = Buffer.from(
    JSON.stringify([cursor.list, cursor.filters, cursor.direction === 'next' ? 1 : 0, cursor.key]),
  )
  return Buffer.concat([mac(secret, body), body]).toString('base64url')
}

export function openCursor(secret: Buffer, text: string, list: string): Cursor {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length <= macLength || bytes.toString('base64url') !== text) throw invalidCursor()
  const body = bytes.subarray(macLength)
  if (!timingSafeEqual(mac(secret, body), bytes.subarray(0, macLength))) throw invalidCursor()
  const [sealedList, filters, next, key] = JSON.parse(body.toString()) as [string, unknown, number, unknown[]]
  if (sealedList !== list) throw invalidCursor()
  return { list, filters, direction: next ? 'next' : 'previous', key }
}
