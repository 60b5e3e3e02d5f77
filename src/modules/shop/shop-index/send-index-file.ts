import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { openSource } from '../../../platform/db/replica/index.ts'
import type { Service } from '../../../platform/service.ts'
import { effectiveSettings, toShopUrl } from '../../stores/store-settings/index.ts'
import { limitRendering } from '../shop/index.ts'
import type { IndexedShop } from './find-indexed-shop.ts'
import { writeRobots } from './robots.ts'
import { findPartStarts, writeItems, writePages, writeSitemapIndex } from './sitemap.ts'

type Shop = Pick<IndexedShop, 'id' | 'business_id' | 'settings' | 'slug' | 'hostname'>

/** Crawlers and proxies may cache the files, so changes are found within an hour. */
const cacheControl = 'public, max-age=3600'

const partForm = /^\/sitemaps\/(?:pages|items-(\d{1,15}))\.xml$/

/** Sends robots.txt, the sitemap or a part of it; undefined for any other path below the shop. */
export async function sendIndexFile(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  shop: Shop,
  { base, path }: { base: string; path: string },
): Promise<FastifyReply | undefined> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const origin = toShopUrl(shop, service.config.shopUrl)
  if (path === '/robots.txt')
    return reply.type('text/plain; charset=utf-8').header('cache-control', cacheControl).send(writeRobots(base, origin))
  const part = partForm.exec(path)
  if (path !== '/sitemap.xml' && !part) return undefined
  await limitRendering(service, request, reply)
  const { db } = await openSource(service)
  if (!part) return sendXml(request, reply, [writeSitemapIndex(origin, await findPartStarts(db, shop))])
  const site = { origin, language: effectiveSettings(shop.settings).language }
  const start = part[1]
  return sendXml(request, reply, start ? writeItems(db, shop, site, Number(start)) : writePages(db, shop, site))
}

function sendXml(request: FastifyRequest, reply: FastifyReply, text: Iterable<string> | AsyncIterable<string>) {
  reply.type('application/xml; charset=utf-8').header('cache-control', cacheControl).header('vary', 'accept-encoding')
  const isPacked = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (isPacked) reply.header('content-encoding', 'gzip')
  if (request.method === 'HEAD') return reply.send()
  const body = Readable.from(text, { objectMode: false })
  if (!isPacked) return reply.send(body)
  const packed = createGzip()
  body.on('error', (error) => packed.destroy(error))
  packed.on('close', () => body.destroy()) // Ends the queries too when the client disconnects.
  return reply.send(body.pipe(packed))
}
