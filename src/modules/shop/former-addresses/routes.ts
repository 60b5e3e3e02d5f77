import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import { readUnsubscribeToken } from '../../buyers/mail-consents/index.ts'
import { toShopOrigin, toShopUrl, toSlugOrigin } from '../../stores/store-settings/index.ts'
import { sendMoved, sendNoShop } from '../shop/index.ts'
import { findShopNames, type NamedBy } from './find-shop-names.ts'

const tag = 'Former addresses'

const described = { tag, access: anyone, redirects: true, answer: { status: 301, schema: null } } as const
const errors = [404]

const text = Type.String({ maxLength: 1000 })
const shopPath = '/s/:store_id'

/** Routes on the dashboard's host for the addresses that shops had there. */
export function formerAddressRoutes({
  reads,
  config,
  secrets,
}: Pick<Service, 'reads' | 'config' | 'secrets'>): Route[] {
  /** Forwards to the same path on the shop's origin. */
  const forwardOnOrigin = async (by: NamedBy, value: string, request: FastifyRequest, reply: FastifyReply) => {
    const shop = await findShopNames(reads, by, value)
    return shop ? sendMoved(request, reply, toShopOrigin(shop, config.shopUrl) + request.url) : sendNoShop(reply)
  }
  /** Forwards to the same path below the shop's address. */
  const forwardBelow = async (store_id: string, request: FastifyRequest, reply: FastifyReply) => {
    const shop = await findShopNames(reads, 'unique_id', store_id)
    const below = request.url.replace(/^\/s\/[^/?#]*/, '')
    return shop ? sendMoved(request, reply, toShopUrl(shop, config.shopUrl) + below) : sendNoShop(reply)
  }
  const onOrigin = (path: string, by: NamedBy, summary: string) => {
    const name = /:(\w+)/.exec(path)![1]!
    return read({
      ...described,
      errors,
      method: 'GET',
      path,
      summary,
      params: { [name]: text },
      openQuery: true,
      handle: ({ params, request, reply }) =>
        forwardOnOrigin(by, params[name]!.replace(by === 'open_token' ? /\.gif$/ : '', ''), request, reply),
    })
  }
  const below = [shopPath, `${shopPath}/*`].map((path) => ({
    ...described,
    errors,
    path,
    params: { store_id: text, ...(path.endsWith('*') && { '*': Type.String({ maxLength: 2000 }) }) },
  }))
  return [
    ...below.map((at) =>
      read({
        ...at,
        method: 'GET',
        summary: 'The page of a shop has moved to its own address',
        openQuery: true,
        handle: ({ params, request, reply }) => forwardBelow(params.store_id, request, reply),
      }),
    ),
    read({
      ...below[1]!,
      method: 'POST',
      answer: { status: 308, schema: null },
      summary: 'The form of a shop has moved to its own address',
      form: true,
      handle: ({ params, request, reply }) => forwardBelow(params.store_id, request, reply),
    }),
    onOrigin('/o/:secret_slug', 'secret_slug', 'The page of an order has moved to its shop'),
    onOrigin('/o/:secret_slug/success', 'secret_slug', 'The page of an order has moved to its shop'),
    onOrigin('/o/:secret_slug/qr.png', 'secret_slug', 'The QR code of an order has moved to its shop'),
    onOrigin('/l/:handle', 'handle', 'The page of a payment link has moved to its shop'),
    onOrigin('/m/:token', 'open_token', 'The picture of a mail has moved to the shop'),
    read({
      ...described,
      errors,
      method: 'GET',
      path: '/unsubscribe/:token',
      summary: 'The page for ending offers has moved to the shop',
      params: { token: text },
      openQuery: true,
      handle: async ({ params, request, reply }) => {
        const subscription = readUnsubscribeToken(secrets.unsubscribe, params.token)
        const shop = subscription && (await findShopNames(reads, 'id', subscription.store_id))
        if (!shop) return sendNoShop(reply)
        return sendMoved(request, reply, toSlugOrigin(shop.slug, config.shopUrl) + request.url)
      },
    }),
  ]
}
