import { createHmac, timingSafeEqual } from 'node:crypto'
import { forbidden, notFound } from '../../../platform/errors/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { linkSeconds } from './rules.ts'

type Signer = Pick<Service, 'config' | 'secrets'>

const mac = (secret: Buffer, body: string) => createHmac('sha256', secret).update(`file:${body}`).digest()

/** Creates a URL that allows anyone to download the file until it expires. */
export function signFileUrl({ config, secrets }: Signer, fileId: number, now: Date, seconds = linkSeconds): string {
  const body = `${fileId.toString(36)}-${(Math.floor(now.getTime() / 1000) + seconds).toString(36)}`
  return `${config.baseUrl}/v3/files/${body}-${mac(secrets.files, body).toString('base64url')}`
}

/** Returns the file id of a signed URL. Answers 404 to an invalid signature and 403 to an expired URL. */
export function readFileToken(secret: Buffer, token: string, now: Date): number {
  const [, id, expires, signature] = /^([0-9a-z]{1,11})-([0-9a-z]{1,9})-([\w-]{43})$/.exec(token) ?? []
  if (!id || !expires || !signature) throw notFound('There is no such file')
  const given = Buffer.from(signature, 'base64url')
  const expected = mac(secret, `${id}-${expires}`)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw notFound('There is no such file')
  if (Number.parseInt(expires, 36) * 1000 <= now.getTime())
    throw forbidden('This link has expired. Request a new one', 'link_expired')
  return Number.parseInt(id, 36)
}
