import type { FastifyReply } from 'fastify'
import { AppError } from '../../../platform/errors/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { findCart } from '../../buyers/carts/index.ts'
import type { createReadHost, OwnData, ShopPages } from '../shop/index.ts'
import { readCartCookie } from './cart-cookie.ts'
import { cartPath, type FormShop } from './find-form-shop.ts'

export type CartPages = Service & {
  cartBatches: Parameters<typeof findCart>[0]['cartBatches']
  shopPages?: ShopPages | undefined
  readHost: ReturnType<typeof createReadHost>
}

/**
 * Sends the cart's page. If the cookie has a cart, the page contains it and its token. Otherwise the page is the same
 * for everybody, and its script may load a cart that the server does not know.
 */
export async function renderCart(service: CartPages, reply: FastifyReply, found: FormShop, now: Date) {
  const own = await readOwnCart(service, found, readCartCookie(service.config, reply.request, found), now)
  const below = `${cartPath({ ...found, base: '' })}${reply.request.url.replace(/^[^?]*/, '')}`
  return await service.shopPages!.sendOwn(
    { shop: found.shop, base: found.base, below, request: reply.request, reply },
    own,
  )
}

async function readOwnCart(
  service: CartPages,
  { shop }: FormShop,
  guest_token: string | undefined,
  now: Date,
): Promise<OwnData | undefined> {
  if (guest_token === undefined) return undefined
  const cart = await findCart(service, { store: shop, guest_token }, now).catch((error: unknown) => {
    // The total of a cart may be too large after a price was raised; the page shows that error when its script loads
    // the cart.
    if (error instanceof AppError && error.status < 500) return undefined
    throw error
  })
  return cart && cart.items.length > 0 ? { guest: guest_token, cart } : undefined
}
