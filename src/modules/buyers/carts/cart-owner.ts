import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashSecret } from '../../../platform/secrets/secrets.ts'
import type { Service } from '../../../platform/service.ts'

/** The owner of a cart in a store: a customer, or a guest with or without a token. */
export type CartOwner = {
  store: { id: number; business_id: number }
  guest_token?: string | undefined
  customer_id?: number | undefined
}

const tokenPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const hashGuestToken = (token: string) => hashSecret(token.toLowerCase())

const headerNames = (service: Pick<Service, 'config'>) => [
  ...new Set([`${service.config.headerPrefix}Guest-Token`, 'X-Service-Guest-Token']),
]

/** Reads the guest token of a request. A malformed token counts as none. */
export function readGuestToken(service: Pick<Service, 'config'>, request: FastifyRequest): string | undefined {
  const sent = headerNames(service).map((name) => request.headers[name.toLowerCase()])
  return sent.find((value): value is string => typeof value === 'string' && tokenPattern.test(value))
}

export function sendGuestToken(service: Pick<Service, 'config'>, reply: FastifyReply, token: string | undefined) {
  if (token === undefined) return
  for (const name of headerNames(service)) reply.header(name, token)
}

/** The column and value by which statements find the owner's cart in a store. */
export const ownerKey = (
  owner: CartOwner,
): { column: 'guest_token_hash' | 'customer_id'; value: Buffer | number | null } =>
  owner.customer_id === undefined
    ? { column: 'guest_token_hash', value: owner.guest_token === undefined ? null : hashGuestToken(owner.guest_token) }
    : { column: 'customer_id', value: owner.customer_id }
