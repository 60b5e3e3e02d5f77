import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { findIndexedShop } from './find-indexed-shop.ts'
import { appRobots } from './robots.ts'
import { sendIndexFile } from './send-index-file.ts'

const tag = 'Pages'
const params = { store_id: Type.String({ maxLength: 100 }) }

/** Routes for crawlers on the app URL. A shop with a domain has the same files at its root. */
export function shopIndexRoutes(service: Service): Route[] {
  const file = (
    path: string,
    summary: string,
    contentType: string,
    more: Record<string, ReturnType<typeof Type.String>> = {},
  ) =>
    read({
      method: 'GET',
      path: `/s/:store_id${path}`,
      tag,
      summary,
      access: anyone,
      params: { ...params, ...more },
      openQuery: true,
      answer: { status: 200, schema: null, contentType },
      errors: [404, 429],
      handle: async ({ params, request, reply }) => {
        const { store_id, part } = params as { store_id: string; part?: string }
        const shop = await findIndexedShop(service.reads, store_id)
        const at = { base: `/s/${shop?.unique_id}`, path: path.replace(':part', () => part!) }
        const sent = shop && (await sendIndexFile(service, request, reply, shop, at))
        if (!sent) throw notFound('There is no such file')
        return sent
      },
    })
  return [
    read({
      method: 'GET',
      path: '/robots.txt',
      tag,
      summary: 'What crawlers may read at the app URL: the shops',
      access: anyone,
      openQuery: true,
      answer: { status: 200, schema: null, contentType: 'text/plain' },
      handle: async ({ reply }) =>
        reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(appRobots),
    }),
    file('/robots.txt', 'What crawlers may read of a shop', 'text/plain'),
    file('/sitemap.xml', 'The parts of the sitemap of a shop', 'application/xml'),
    file('/sitemaps/:part', 'A part of the sitemap of a shop', 'application/xml', {
      part: Type.String({ maxLength: 40 }),
    }),
  ]
}
