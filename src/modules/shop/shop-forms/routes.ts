import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { action, type Call, type Route, read } from '../../../access/route.ts'
import { Id } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import {
  addCartItem,
  changeCartItem,
  createCartBatches,
  joinGuestCarts,
  readGuestToken,
  removeCartItem,
} from '../../buyers/carts/index.ts'
import { createReadHost, type ShopPages, sendNoShop } from '../shop/index.ts'
import { clearCartCookie, readCartCookie, setCartCookie } from './cart-cookie.ts'
import { type FormShop, findFormShop, languages } from './find-form-shop.ts'
import { readAddition, readChange } from './read-form.ts'
import { type CartPages, renderCart } from './render-cart.ts'
import { noShop, submitForm } from './submit-form.ts'

const tag = 'Shop forms'

/**
 * The cart's page and forms: below the slug on a host that shops share, and at the root of a shop's own, with or without
 * a language.
 */
export function shopFormRoutes(service: Service, shopPages?: ShopPages): Route[] {
  const readHost = createReadHost(service.config)
  const pages: CartPages = { ...service, cartBatches: createCartBatches(service), shopPages, readHost }
  return languages.flatMap((language) => {
    const start = language && `/${language}`
    const params = { shop: Type.String({ maxLength: 300 }) }
    return [
      ...cartRoutesAt(pages, `/:shop${start}/cart`, language, params),
      ...cartRoutesAt(pages, `${start}/cart`, language, {}),
    ]
  })
}

type StoreParams = { shop: ReturnType<typeof Type.String> } | Record<never, never>

function cartRoutesAt(service: CartPages, path: string, language: FormShop['language'], params: StoreParams): Route[] {
  const shared = { tag, access: anyone, form: true as const, redirects: true as const, errors: [404, 429] }
  const find = (call: Pick<Call, 'request' | 'params'>) =>
    findFormShop(service, call.request, call.params as { shop?: string }, language)
  return [
    read({
      method: 'GET',
      path,
      tag,
      access: anyone,
      summary: "The cart's page of a shop",
      params,
      openQuery: true,
      answer: { status: 200, schema: null, contentType: 'text/html' },
      errors: [404, 429],
      handle: async (call) => {
        const found = await find(call)
        return found ? await renderCart(service, call.reply, found, call.now) : sendNoShop(call.reply)
      },
    }),
    action({
      ...shared,
      method: 'POST',
      path: `${path}/items`,
      summary: 'Add an item to the cart of the cookie',
      params,
      answer: { status: 303, schema: null },
      withoutTransaction: true,
      handle: async (call) =>
        submitForm(service, call, await find(call), readAddition(call.request.body), async (owner, item, { shop }) => {
          if (shop.closed_at !== null) return 'closed'
          return await addCartItem(service, owner, item, call.now)
        }),
    }),
    action({
      ...shared,
      method: 'POST',
      path: `${path}/items/:item_id`,
      summary: 'Change or remove a line of the cart of the cookie',
      params: { ...params, item_id: Id },
      answer: { status: 303, schema: null },
      withoutTransaction: true,
      handle: async (call) =>
        submitForm(service, call, await find(call), readChange(call.request.body), (owner, quantity) => {
          const { item_id } = call.params as { item_id: number }
          return quantity <= 0
            ? removeCartItem(service, owner, item_id, call.now)
            : changeCartItem(service, owner, item_id, quantity, call.now)
        }),
    }),
    action({
      ...shared,
      method: 'POST',
      path: `${path}/token`,
      summary: 'Let the forms continue with the cart of the script',
      description:
        'The guest token of the script is in the header `X-Service-Guest-Token`; its cart takes over the items of the cart of the cookie. Without the header the cookie ends.',
      params,
      answer: { status: 204, schema: null },
      errors: [404, 422, 429],
      withoutTransaction: true,
      handle: async (call) => {
        const found = await find(call)
        if (!found) throw noShop()
        const [token, held] = [
          readGuestToken(service, call.request),
          readCartCookie(service.config, call.request, found),
        ]
        if (token === undefined) return clearCartCookie(service, call.reply, found)
        if (held && held !== token)
          await service.db
            .transaction()
            .execute((tx) => joinGuestCarts(tx, { store: found.shop, from: held, to: token }, call.now))
        setCartCookie(service, call.reply, found, token)
      },
    }),
  ]
}
