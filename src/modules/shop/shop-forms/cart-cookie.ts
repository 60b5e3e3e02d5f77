import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Service } from '../../../platform/service.ts'
import type { FormShop } from './find-form-shop.ts'

const maxAgeSeconds = 30 * 86_400

const tokenPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Each store has a cookie of its own, because shops share the app's host. */
const nameCookie = ({ shop }: FormShop) => `etalase_cart_${shop.unique_id}`

/** `Lax`, so that a buyer who returns through a link finds the cart; forms of other sites are refused anyway. */
const toAttributes = ({ base }: FormShop, { appUrl }: Service['config'], { protocol }: FastifyRequest) =>
  ({
    path: base || '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: appUrl.startsWith('https:') || protocol === 'https',
  }) as const

/** The guest token in the cookie; undefined for a malformed one. */
export function readCartCookie(request: FastifyRequest, found: FormShop): string | undefined {
  const token = request.cookies[nameCookie(found)]
  return token !== undefined && tokenPattern.test(token) ? token : undefined
}

export function setCartCookie(service: Pick<Service, 'config'>, reply: FastifyReply, found: FormShop, token: string) {
  const attributes = toAttributes(found, service.config, reply.request)
  reply.setCookie(nameCookie(found), token, { ...attributes, maxAge: maxAgeSeconds })
}

export function clearCartCookie(service: Pick<Service, 'config'>, reply: FastifyReply, found: FormShop) {
  reply.clearCookie(nameCookie(found), toAttributes(found, service.config, reply.request))
}
