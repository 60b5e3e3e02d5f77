import { createHmac, timingSafeEqual } from 'node:crypto'
import { forbidden, notFound } from '../../../platform/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { linkSeconds } from './rules.ts'

type Signer = Pick<Service, 'config' | 'secrets'>

const mac = (secret: Buffer, body: string) => createHmac('sha256', secret).update(`file:${body}`).digest()

/** An address that gives the file to whoever has it, until it runs out. */
export function signFileUrl({ config, secrets }: Signer, fileId: number, now: Date, seconds = linkSeconds): string {
  const body = `${fileId.toString(36)}-${(Math.floor(now.getTime() / 1000) + seconds).toString(36)}`
  return `${config.baseUrl}/v3/files/${body}-${mac(secrets.files, body).toString('base64url')}`
}

/** The file that an address names: 404 when it was not made here, 403 when its time is over. */
export function readFileToken(secret: Buffer, token: string, now: Date): number {
  const [, id, expires, signature] = /^([0-9a-z]{1,11})-([0-9a-z]{1,9})-([\w-]{43})$/.exec(token) ?? []
  if (!id || !expires || !signature) throw notFound('There is no such file')
  const given = Buffer.from(signature, 'base64url')
  const expected = mac(secret, `${id}-${expires}`)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw notFound('There is no such file')
  if (Number.parseInt(expires, 36) * 1000 <= now.getTime())
    throw forbidden('This address has run out; ask for a new one', 'link_expired')
  return Number.parseInt(id, 36)
}
