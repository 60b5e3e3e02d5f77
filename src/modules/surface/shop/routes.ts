import { Type } from 'typebox'
import { sharedPaths, shopPaths } from '../../../../web/shop/paths.ts'
import { anyone } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import type { VisitCounter } from '../visits/index.ts'
import { findShop } from './find-shop.ts'
import { sendNoShop, sendShop } from './send-shop.ts'

const prefix = '/s/:store_id'

const paramsOf = (path: string) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, Type.String({ maxLength: 300 })]))

/** The cart's page has routes of its own, because it is about one visitor (`shop-forms`). */
const pagePaths = Object.values(shopPaths).filter((path) => path !== shopPaths.cart)

/** The hosted shop pages under the app URL. */
export function shopPageRoutes(service: Service, visits?: VisitCounter): Route[] {
  const hosting = { ...service, visits }
  return [...pagePaths.map((path) => (prefix + path).replace(/\/$/, '')), ...sharedPaths].map((path) =>
    read({
      method: 'GET',
      path,
      tag: 'Pages',
      summary: 'A page of a shop',
      access: anyone,
      params: paramsOf(path),
      openQuery: true,
      answer: { status: 200, schema: null, contentType: 'text/html' },
      errors: [404],
      handle: async ({ params, reply }) => {
        const { store_id, secret_slug, handle } = params as Record<string, string>
        const [by, value] = store_id
          ? (['unique_id', store_id] as const)
          : handle
            ? (['payment_link', handle] as const)
            : (['secret_slug', secret_slug ?? ''] as const)
        const shop = await findShop(service.reads, by, value)
        return shop ? sendShop(hosting, reply, shop, `/s/${shop.unique_id}`) : sendNoShop(reply)
      },
    }),
  )
}
