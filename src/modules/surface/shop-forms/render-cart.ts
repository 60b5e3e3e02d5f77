import type { FastifyReply } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { findCart } from '../../buyers/carts/index.ts'
import { type OwnData, sendShop } from '../shop/index.ts'
import type { VisitCounter } from '../visits/index.ts'
import { readCartCookie } from './cart-cookie.ts'
import type { FormShop } from './find-form-shop.ts'

export type CartPages = Service & { cartBatches: Parameters<typeof findCart>[0]['cartBatches']; visits?: VisitCounter }

/**
 * Sends the cart's page. With a cart in the cookie, the page holds it and its token. Without one it is the same for everybody: its
 * script may know a cart that the server does not.
 */
export async function renderCart(service: CartPages, reply: FastifyReply, found: FormShop, now: Date) {
  const own = await readOwnCart(service, found, readCartCookie(reply.request, found), now)
  return await sendShop(service, reply, found.shop, found.base, 200, own)
}

async function readOwnCart(
  service: CartPages,
  { shop }: FormShop,
  guest_token: string | undefined,
  now: Date,
): Promise<OwnData | undefined> {
  if (guest_token === undefined) return undefined
  const cart = await findCart(service, { store: shop, guest_token }, now).catch((error: unknown) => {
    // The total of a cart may become too large after a price was raised; the page then says so when its script asks.
    if (error instanceof AppError && error.status < 500) return undefined
    throw error
  })
  return cart && cart.items.length > 0 ? { guest: guest_token, cart } : undefined
}
