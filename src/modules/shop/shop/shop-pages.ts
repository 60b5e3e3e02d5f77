import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageName } from '../../../../web/shop/paths.ts'
import type { Route } from '../../../access/route.ts'
import { createFairSemaphore } from '../../../platform/concurrency/fair-semaphore.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { allowSharedCaches } from '../../../platform/http/shared-cache.ts'
import type { Service } from '../../../platform/service.ts'
import { readWebBuild } from '../../../platform/web-app/web-build.ts'
import { isNotModified, type ResponseCache } from '../../catalog/public-catalog/index.ts'
import type { VisitCounter } from '../visits/index.ts'
import { createShops, findShop, type Shop, type ShopKey, type Shops } from './find-shop.ts'
import { limitRendering, withReadableRefusal } from './limit-rendering.ts'
import { chooseEncoding, createPageCache, type Encoding, type FinishedPage, toBody, toLength } from './page-cache.ts'
import { type PageAddress, readLanguage, readPageAddress, withoutSlash } from './page-request.ts'
import { readPreviewToken, renderPreview } from './preview.ts'
import { createPublicReader } from './read-in-process.ts'
import { renderDocument } from './render-document.ts'
import type { OwnData } from './views.ts'

export type { OwnData } from './views.ts'

/** A request below a shop's base; `below` is the rest of the path with the query. */
export type ShopRequest = { shop: Shop; base: string; below: string; request: FastifyRequest; reply: FastifyReply }

/** Serves resources that are not pages, such as robots.txt, at a path of every shop; undefined for any other path. */
export type ShopResource = (asked: ShopRequest) => Promise<unknown>

/** Finds the current slug of a renamed item. */
export type FindMovedSlug = (shop: Shop, page: PageName, slug: string) => Promise<string | undefined>

type Options = {
  routes: Route[]
  responses: Pick<ResponseCache, 'find'>
  visits?: Pick<VisitCounter, 'record'>
  resources?: ShopResource[]
  findMovedSlug?: FindMovedSlug
}

export type ShopPages = {
  shops: Shops
  /** The shop of a request; with the token of a preview also one that is not public yet. */
  findShop(key: ShopKey, below: string): Promise<Shop | undefined>
  visits: Pick<VisitCounter, 'record'> | undefined
  send(asked: ShopRequest): Promise<unknown>
  /** Sends a page with data of its visitor, which neither this process nor the browser caches. */
  sendOwn(asked: ShopRequest, own: OwnData | undefined): Promise<unknown>
  /** Returns the cached page of a request; never waits. */
  peek(shop: Shop, base: string, below: string, headers: FastifyRequest['headers']): FinishedPage | undefined
  close(): Promise<void>
}

/** The key contains the address with its language, because links in the page keep it. */
const toKey = (shop: Shop, base: string, { prefix, path, search }: PageAddress, language: string) =>
  `${shop.unique_id} ${base} ${language} ${prefix}${path}${search}`

/**
 * Rendering runs on the event loop and reads data between passes. Businesses take turns, so one with many requests only
 * delays itself.
 */
const renderBounds = { maxRunning: 4, maxWaitingPerTenant: 100, maxWaiting: 400, maxWaitMs: 20_000 }

/** The pages of all shops in this process: rendered on the server, and cached until something in them changes. */
export function createShopPages(service: Service, options: Options): ShopPages {
  const { routes, responses, visits, resources = [], findMovedSlug } = options
  const shops = createShops(service)
  const cache = createPageCache(service.config.shopCacheBytes, service.metrics.countCache('shop_pages'))
  const { read, close } = createPublicReader(service, routes, responses)
  const turns = createFairSemaphore(renderBounds)
  service.metrics.gauge(
    'shop_renders',
    'Pages of shops that are rendered or wait for it, by state',
    (gauge) => {
      for (const [state, count] of Object.entries(turns.counts)) gauge.set({ state }, count)
    },
    ['state'],
  )

  /** The redirect target of a renamed address. */
  async function findRedirect(shop: Shop, base: string, { prefix, path, page }: PageAddress) {
    const slug = page?.params.slug
    if (!page || slug === undefined || !findMovedSlug) return undefined
    const moved = await findMovedSlug(shop, page.name, slug)
    return moved && `${base}${prefix}${path.slice(0, path.lastIndexOf('/') + 1)}${encodeURIComponent(moved)}`
  }

  async function send(asked: ShopRequest) {
    for (const resource of resources) {
      const served = await resource(asked)
      if (served) return served
    }
    const { shop, base, below, request, reply } = asked
    if (request.method !== 'GET' && request.method !== 'HEAD') throw onlyRead()
    const address = readPageAddress(below)
    const target = withoutSlash(base, address)
    if (target) return reply.redirect(target, 301)
    const build = (await readWebBuild())?.shop
    if (!build) return sendNotBuilt(reply)
    const token = readPreviewToken(address)
    const admit = () => limitRendering(service, request, reply)
    if (token) {
      await admit()
      const shown = { shop, base, address, language: shop.language }
      const sent = await turns.run(shop.business_id, () => renderPreview({ service, build, read }, shown, token, reply))
      return sent ?? sendNoShop(reply)
    }
    const language = readLanguage(address.prefix, request.headers, shop.language)
    const page = await cache.findOrMake(
      toKey(shop, base, address, language),
      shop.fingerprint,
      () =>
        turns.run(shop.business_id, () => renderDocument({ service, build, read }, { shop, base, address, language })),
      admit,
    )
    const moved = page.status === 404 ? await findRedirect(shop, base, address) : undefined
    if (moved) return reply.redirect(moved + address.query, 301)
    if (page.status === 200) visits?.record(shop, request, address.page?.name)
    return sendFinished(request, reply, page, service.config.cdnPageSeconds)
  }

  async function sendOwn({ shop, base, below, request, reply }: ShopRequest, own: OwnData | undefined) {
    const build = (await readWebBuild())?.shop
    if (!build) return sendNotBuilt(reply)
    const address = readPageAddress(below)
    const language = readLanguage(address.prefix, request.headers, shop.language)
    await limitRendering(service, request, reply)
    const page = await turns.run(shop.business_id, () =>
      renderDocument({ service, build, read }, { shop, base, address, language, own }),
    )
    visits?.record(shop, request)
    return reply
      .headers({ ...page.headers, 'cache-control': 'no-store' })
      .code(page.status)
      .send(page.html)
  }

  const findPreviewed = async ({ by, value }: ShopKey, below: string) =>
    by === 'slug' && readPreviewToken(readPageAddress(below)) !== undefined
      ? await findShop(service.reads, 'slug_hidden', value)
      : undefined

  return {
    shops,
    findShop: async (key, below) => (await shops.find(key)) ?? (await findPreviewed(key, below)),
    visits,
    send: (asked) => withReadableRefusal(asked.reply, () => send(asked)),
    sendOwn: (asked, own) => withReadableRefusal(asked.reply, () => sendOwn(asked, own)),
    peek: (shop, base, below, headers) => {
      const address = readPageAddress(below)
      if (!address.page || withoutSlash(base, address) || readPreviewToken(address)) return undefined
      return cache.find(
        toKey(shop, base, address, readLanguage(address.prefix, headers, shop.language)),
        shop.fingerprint,
      )
    },
    close,
  }
}

const sendNotBuilt = (reply: FastifyReply) => reply.code(503).type('text/plain; charset=utf-8').send('Not built yet.')

const onlyRead = () => new AppError(405, 'method_not_allowed', 'Use GET here', { headers: { allow: 'GET, HEAD' } })

/** The headers of a page in this encoding; shared caches may keep it for so many seconds. */
export const toHeaders = (page: FinishedPage, encoding: Encoding, sharedSeconds: number) => ({
  ...page.headers,
  // A sale that begins or ends shortens the first time only, because browsers read prices and stock anew.
  ...(page.isShareable && allowSharedCaches(sharedSeconds, page.endsAt, true)),
  // A weak ETag, because all encodings share it.
  etag: `W/${page.etag}`,
  'content-length': String(toLength(page, encoding)),
  ...(encoding !== 'identity' && { 'content-encoding': encoding }),
})

function sendFinished(request: FastifyRequest, reply: FastifyReply, page: FinishedPage, sharedSeconds: number) {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const { 'content-length': _, 'content-encoding': coded, ...headers } = toHeaders(page, encoding, sharedSeconds)
  if (page.isCacheable && isNotModified(request.headers['if-none-match'], page.etag))
    return reply.headers(headers).code(304).send()
  if (coded) reply.header('content-encoding', coded)
  return reply.headers(headers).code(page.status).send(toBody(page, encoding))
}

/** A 404 page without a theme, because there is no store to take it from. */
export const sendNoShop = (reply: FastifyReply) =>
  reply
    .code(404)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      '<!doctype html><html lang="id"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>404</title><h1>Toko tidak ditemukan</h1><p lang="en">There is no shop at this address.</p></html>',
    )
