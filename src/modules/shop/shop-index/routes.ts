import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { findShop } from '../shop/index.ts'
import { appRobots, sharedRobots } from './robots.ts'
import { sendIndexFile } from './send-index-file.ts'

const tag = 'Pages'
const params = { shop: Type.String({ maxLength: 100 }) }

const robotsRoute = (summary: string, text: string): Route =>
  read({
    method: 'GET',
    path: '/robots.txt',
    tag,
    summary,
    access: anyone,
    openQuery: true,
    answer: { status: 200, schema: null, contentType: 'text/plain' },
    handle: async ({ reply }) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text),
  })

export const appRobotsRoute = robotsRoute("What crawlers may read on the dashboard's host", appRobots)

/** Routes for crawlers on a host that shops share. A shop with a host of its own has the same files at its root. */
export function shopIndexRoutes(service: Service): Route[] {
  const file = (
    path: string,
    summary: string,
    contentType: string,
    more: Record<string, ReturnType<typeof Type.String>> = {},
  ) =>
    read({
      method: 'GET',
      path: `/:shop${path}`,
      tag,
      summary,
      access: anyone,
      params: { ...params, ...more },
      openQuery: true,
      answer: { status: 200, schema: null, contentType },
      errors: [404, 429],
      handle: async ({ params, request, reply }) => {
        const { shop: slug, part } = params as { shop: string; part?: string }
        const shop = await findShop(service.reads, 'slug', slug)
        const at = { base: `/${shop?.slug}`, path: path.replace(':part', () => part!) }
        const sent = shop && (await sendIndexFile(service, request, reply, shop, at))
        if (!sent) throw notFound('There is no such file')
        return sent
      },
    })
  return [
    robotsRoute('What crawlers may read on the host of the shops', sharedRobots),
    file('/robots.txt', 'What crawlers may read of a shop', 'text/plain'),
    file('/sitemap.xml', 'The parts of the sitemap of a shop', 'application/xml'),
    file('/sitemaps/:part', 'A part of the sitemap of a shop', 'application/xml', {
      part: Type.String({ maxLength: 40 }),
    }),
  ]
}
