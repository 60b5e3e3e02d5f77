import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Service } from '../../../platform/service.ts'
import type { FormShop } from './find-form-shop.ts'

const maxAgeSeconds = 30 * 86_400

const tokenPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Config = Pick<Service['config'], 'shopUrl'>

const isSecure = ({ shopUrl }: Config, { protocol }: FastifyRequest) =>
  shopUrl.startsWith('https:') || protocol === 'https'

/**
 * Each store has a cookie of its own, because shops may share a host. The prefix keeps pages of other hosts of the same
 * domain, such as those of another shop, from setting it.
 */
const nameCookie = ({ shop, base }: FormShop, config: Config, request: FastifyRequest) =>
  `${base === '' && isSecure(config, request) ? '__Host-' : ''}etalase_cart_${shop.unique_id}`

/** `Lax`, so that a buyer who returns through a link finds the cart; forms of other sites are refused anyway. */
const toAttributes = ({ base }: FormShop, config: Config, request: FastifyRequest) =>
  ({ path: base || '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config, request) }) as const

/** The guest token in the cookie; undefined for a malformed one. */
export function readCartCookie(config: Config, request: FastifyRequest, found: FormShop): string | undefined {
  const token = request.cookies[nameCookie(found, config, request)]
  return token !== undefined && tokenPattern.test(token) ? token : undefined
}

export function setCartCookie({ config }: { config: Config }, reply: FastifyReply, found: FormShop, token: string) {
  const attributes = toAttributes(found, config, reply.request)
  reply.setCookie(nameCookie(found, config, reply.request), token, { ...attributes, maxAge: maxAgeSeconds })
}

export function clearCartCookie({ config }: { config: Config }, reply: FastifyReply, found: FormShop) {
  const { request } = reply
  reply.clearCookie(nameCookie(found, config, request), toAttributes(found, config, request))
}
