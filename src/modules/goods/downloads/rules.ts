import { createHmac, timingSafeEqual } from 'node:crypto'
import { forbidden, notFound } from '../../../platform/errors/errors.ts'

/** Long enough to start a download, too short to share the URL. */
export const linkSeconds = 15 * 60

/** A link to a file. Its expiry distinguishes it from other links of the same entitlement and file. */
export type DownloadLink = { entitlementId: string; fileId: number; link: string }

const absent = () => notFound('There is no such download')

const mac = (secret: Buffer, body: string) => createHmac('sha256', secret).update(`download:${body}`).digest()

/** Creates a token with the entitlement, the file and the expiry, authenticated by a MAC. */
export function signDownload(secret: Buffer, entitlementId: string, fileId: number, expiresAt: Date): string {
  const body = `${entitlementId}.${fileId.toString(36)}.${Math.floor(expiresAt.getTime() / 1000).toString(36)}`
  return `${body}.${mac(secret, body).toString('base64url')}`
}

/** Verifies a token. Answers 404 to an invalid signature and 403 to an expired token. */
export function readDownload(secret: Buffer, token: string, now: Date): DownloadLink {
  const [, body, entitlementId, fileId, expires, signature] =
    /^(([0-9a-f-]{36})\.([0-9a-z]{1,11})\.([0-9a-z]{1,9}))\.([\w-]{43})$/.exec(token) ?? []
  if (!body || !entitlementId || !fileId || !expires || !signature) throw absent()
  const given = Buffer.from(signature, 'base64url')
  const expected = mac(secret, body)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw absent()
  if (Number.parseInt(expires, 36) * 1000 <= now.getTime())
    throw forbidden('This link has expired. Request a new one', 'link_expired')
  return { entitlementId, fileId: Number.parseInt(fileId, 36), link: expires }
}
