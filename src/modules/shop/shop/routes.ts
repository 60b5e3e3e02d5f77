import { Type } from 'typebox'
import { sharedPaths } from '../../../../web/shop/paths.ts'
import { anyone } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import { findShop } from './find-shop.ts'
import { readPageAddress } from './page-request.ts'
import { readPreviewToken } from './preview.ts'
import { type ShopPages, sendNoShop } from './shop-pages.ts'

const prefix = '/s/:store_id'

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

const storeId = Type.String({ maxLength: 300 })

/**
 * Routes for the hosted shop pages under the app URL. Routes that are only documented, not mounted, need no `pages`.
 */
export function shopPageRoutes({ reads }: Service, pages?: ShopPages): Route[] {
  const own = [prefix, `${prefix}/*`].map((path) =>
    read({
      ...described,
      errors: [404, 429],
      path,
      params: { store_id: storeId, ...(path.endsWith('*') && { '*': Type.String({ maxLength: 2000 }) }) },
      handle: async ({ params: { store_id }, request, reply }) => {
        const below = request.url.replace(/^\/s\/[^/?#]*/, '')
        const shop =
          (await pages!.shops.find({ by: 'unique_id', value: store_id })) ??
          (readPreviewToken(readPageAddress(below)) && (await findShop(reads, 'unique_id_hidden', store_id)))
        if (!shop) return sendNoShop(reply)
        return pages!.send({ shop, base: `/s/${shop.unique_id}`, below, request, reply })
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
        return pages!.send({ shop, base: `/s/${shop.unique_id}`, below: request.url, request, reply })
      },
    })
  })
  return [...own, ...shared]
}
