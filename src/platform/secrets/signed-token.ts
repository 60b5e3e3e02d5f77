import { createHmac, timingSafeEqual } from 'node:crypto'

const macBytes = 16

/** The signature covers the prefix, so that a token cannot be used for another purpose. */
const computeMac = (prefix: string, secret: Buffer, payload: Buffer) =>
  createHmac('sha256', secret).update(`${prefix}:`).update(payload).digest().subarray(0, macBytes)

/**
 * A token that carries its payload, such as `cit_…`. Anybody can read the payload; only the holder of the secret can
 * create the token.
 */
export const signToken = (prefix: string, secret: Buffer, payload: Buffer) =>
  `${prefix}_${Buffer.concat([payload, computeMac(prefix, secret, payload)]).toString('base64url')}`

/** The payload of a token; undefined if it was not signed with this secret. Needs no query. */
export function readSignedToken(prefix: string, secret: Buffer, token: string): Buffer | undefined {
  if (!token.startsWith(`${prefix}_`)) return undefined
  const text = token.slice(prefix.length + 1)
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length <= macBytes || bytes.toString('base64url') !== text) return undefined
  const payload = bytes.subarray(0, -macBytes)
  return timingSafeEqual(bytes.subarray(-macBytes), computeMac(prefix, secret, payload)) ? payload : undefined
}
