import { createHmac, timingSafeEqual } from 'node:crypto'
import { forbidden, notFound } from '../../../platform/errors.ts'

/** Long enough to start a download, too short to be passed around. */
export const linkSeconds = 15 * 60

const absent = () => notFound('There is no such download')

const mac = (secret: Buffer, body: string) => createHmac('sha256', secret).update(`download:${body}`).digest()

/** Names what was bought, the file and the end of the address, and cannot be made up. */
export function signDownload(secret: Buffer, entitlementId: string, fileId: number, expiresAt: Date): string {
  const body = `${entitlementId}.${fileId.toString(36)}.${Math.floor(expiresAt.getTime() / 1000).toString(36)}`
  return `${body}.${mac(secret, body).toString('base64url')}`
}

/** What an address names: 404 when it was not made here, 403 when its time is over. */
export function readDownload(secret: Buffer, token: string, now: Date) {
  const [, body, entitlementId, fileId, expires, signature] =
    /^(([0-9a-f-]{36})\.([0-9a-z]{1,11})\.([0-9a-z]{1,9}))\.([\w-]{43})$/.exec(token) ?? []
  if (!body || !entitlementId || !fileId || !expires || !signature) throw absent()
  const given = Buffer.from(signature, 'base64url')
  const expected = mac(secret, body)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw absent()
  if (Number.parseInt(expires, 36) * 1000 <= now.getTime())
    throw forbidden('This address has run out; ask for a new one', 'link_expired')
  return { entitlementId, fileId: Number.parseInt(fileId, 36) }
}
