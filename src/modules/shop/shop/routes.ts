import { Type } from 'typebox'
import { sharedPaths } from '../../../../web/shop/paths.ts'
import { anyone } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import { toSlugUrl } from '../../stores/store-settings/index.ts'
import { findShop } from './find-shop.ts'
import { sendMoved } from './hosts.ts'
import { type ShopPages, sendNoShop } from './shop-pages.ts'

const prefix = '/:shop'

const described = {
  method: 'GET',
  tag: 'Pages',
  summary: 'A page of a shop',
  access: anyone,
  openQuery: true,
  redirects: true,
  answer: { status: 200, schema: null, contentType: 'text/html' },
  errors: [404, 429],
} as const

const slug = Type.String({ maxLength: 300 })

/**
 * Routes for the pages of shops that share a host; a shop with a host of its own is served in front of the router
 * (`hosts.ts`). Routes that are only documented, not mounted, need no `pages`.
 */
export function shopPageRoutes({ reads, config }: Pick<Service, 'reads' | 'config'>, pages?: ShopPages): Route[] {
  const own = [prefix, `${prefix}/*`].map((path) =>
    read({
      ...described,
      errors: [404, 429],
      path,
      params: { shop: slug, ...(path.endsWith('*') && { '*': Type.String({ maxLength: 2000 }) }) },
      handle: async ({ params, request, reply }) => {
        const below = request.url.replace(/^\/[^/?#]*/, '')
        const shop = await pages!.findShop({ by: 'slug', value: params.shop }, below)
        if (!shop) return sendNoShop(reply)
        if (shop.slug !== params.shop) return sendMoved(request, reply, toSlugUrl(shop.slug, config.shopUrl) + below)
        return pages!.send({ shop, base: `/${shop.slug}`, below, request, reply })
      },
    }),
  )
  const shared = sharedPaths.map((path) => {
    const [, name] = /:(\w+)/.exec(path)! as unknown as [string, 'handle' | 'secret_slug']
    return read({
      ...described,
      errors: [404, 429],
      path,
      params: { [name]: Type.String({ maxLength: 300 }) },
      handle: async ({ params, request, reply }) => {
        const shop = await findShop(reads, name === 'handle' ? 'payment_link' : 'secret_slug', params[name]!)
        if (!shop) return sendNoShop(reply)
        return pages!.send({ shop, base: `/${shop.slug}`, below: request.url, request, reply })
      },
    })
  })
  return [...own, ...shared]
}
