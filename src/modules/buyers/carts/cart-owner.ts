import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashSecret } from '../../../platform/secrets.ts'
import type { Service } from '../../../platform/service.ts'

/** Whose cart of which store: a guest with a token, or without one yet, or a customer. */
export type CartOwner = {
  store: { id: number; business_id: number }
  guest_token?: string | undefined
  customer_id?: number | undefined
}

const tokenForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What is stored of a guest token. */
export const hashGuestToken = (token: string) => hashSecret(token.toLowerCase())

const headerNames = (service: Pick<Service, 'config'>) => [
  ...new Set([`${service.config.headerPrefix}Guest-Token`, 'X-Service-Guest-Token']),
]

/** The guest token of a request; what has not the form of one counts as none. */
export function readGuestToken(service: Pick<Service, 'config'>, request: FastifyRequest): string | undefined {
  const sent = headerNames(service).map((name) => request.headers[name.toLowerCase()])
  return sent.find((value): value is string => typeof value === 'string' && tokenForm.test(value))
}

export function sendGuestToken(service: Pick<Service, 'config'>, reply: FastifyReply, token: string | undefined) {
  if (token === undefined) return
  for (const name of headerNames(service)) reply.header(name, token)
}

/** How a statement finds the owner's cart: `$1` is the store and `$2` this value. */
export const ownerKey = (
  owner: CartOwner,
): { column: 'guest_token_hash' | 'customer_id'; value: Buffer | number | null } =>
  owner.customer_id === undefined
    ? { column: 'guest_token_hash', value: owner.guest_token === undefined ? null : hashGuestToken(owner.guest_token) }
    : { column: 'customer_id', value: owner.customer_id }
