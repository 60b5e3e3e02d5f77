import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { applyLimit } from '../../../access/admit.ts'
import { type Route, read } from '../../../access/route.ts'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import { createPictureCache } from '../../../platform/caching/picture-cache.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { clientNetwork } from '../../../platform/http/client/client-network.ts'
import { OneOf } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { readableMoney } from '../../../platform/text/readable-money.ts'
import { isNotModified } from '../../catalog/public-catalog/index.ts'
import { effectiveSettings, toShopOrigin } from '../../stores/store-settings/index.ts'
import { drawPreview } from './draw-preview.ts'
import { findIndexedShop, type IndexedShop } from './find-indexed-shop.ts'
import { findPreview, type Preview, type PreviewKind, previewKinds } from './load-preview.ts'

const cacheBytes = 24 * 1024 * 1024
const maxPictureBytes = 10 * 1024 * 1024
const uploadForm = /^[\w-]+\/\d{1,5}\.webp$/

/** Incremented when the design of previews changes, so that cached ones are drawn again. */
const design = 1

/** Routes for `og:image` pictures. The address contains a version, so it changes with the product. */
export function previewRoutes(service: Service, objects: ObjectStore): Route[] {
  const cached = createPictureCache(cacheBytes)
  return [
    read({
      method: 'GET',
      path: '/v3/stores/:store_id/public/previews/:kind/:file',
      tag: 'Storefront catalog',
      summary: 'A preview picture of a shop, product, bundle price option or collection, 1200 by 630 pixels',
      access: anyone,
      params: {
        store_id: Type.String({ maxLength: 100, description: "The store's unique_id" }),
        kind: OneOf(previewKinds),
        file: Type.String({
          maxLength: 220,
          pattern: '\\.jpg$',
          description: 'The slug, and `.jpg`; `home.jpg` of a shop',
        }),
      },
      query: { v: Type.Optional(Type.String({ maxLength: 40, description: 'A version, for caches' })) },
      answer: { status: 200, schema: null, contentType: 'image/jpeg', isCacheable: true },
      errors: [404, 429, 503],
      handle: async ({ params, query, request, reply }) => {
        const shop = await findIndexedShop(service.reads, params.store_id)
        const kind = params.kind as PreviewKind
        const slug = params.file.slice(0, -'.jpg'.length)
        const preview = shop && (await findPreview(service.reads, shop, kind, slug))
        if (!preview) throw notFound('There is no such preview')
        const fingerprint = toFingerprint(shop, preview)
        // Set only after there is a picture to send, because an error must not be cached.
        const caching = {
          etag: `"${fingerprint}"`,
          'cache-control': query.v ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'cross-origin',
        }
        if (isNotModified(request.headers['if-none-match'], caching.etag))
          return reply.headers(caching).code(304).send()
        const key = `${shop.id}:${kind}:${kind === 'home' ? '' : slug}`
        const bytes = await cached(
          key,
          fingerprint,
          () => draw(service, objects, shop, preview),
          () => limitDrawing(service, request, reply),
        )
        return reply.headers(caching).type('image/jpeg').send(bytes)
      },
    }),
  ]
}

/** Limits drawing, because a picture takes about a tenth of a second. */
const limitDrawing = (service: Service, request: FastifyRequest, reply: FastifyReply) => {
  const name = `shop_picture:${clientNetwork(request.ip)}`
  return applyLimit(service, { name, kind: 'shop_picture', windows: service.config.limits.shop_picture }, reply)
}

const toFingerprint = (shop: IndexedShop, preview: Preview) => {
  const { accent_color, language } = effectiveSettings(shop.settings)
  const shown = [design, preview, shop.name, shop.currency, shop.logo, accent_color, language]
  return createHash('sha1').update(JSON.stringify(shown)).digest('base64url')
}

async function draw(
  { config, threads }: Service,
  objects: ObjectStore,
  shop: IndexedShop,
  preview: Preview,
): Promise<Buffer> {
  const { accent_color, language } = effectiveSettings(shop.settings)
  const { name, min_price, max_price, pictures } = preview
  const price = min_price === null ? '' : readableMoney(min_price, shop.currency, language)
  const from = { id: 'Mulai', en: 'From' }[language]
  const { host } = new URL(toShopOrigin(shop, config.shopUrl))
  return await drawPreview(threads, shop.business_id, {
    title: name,
    note: max_price !== null && max_price !== min_price ? `${from} ${price}` : price,
    foot: name === shop.name ? host : shop.name,
    color: accent_color,
    picture: await readPicture(objects, pictures, config.baseUrl),
    isLogo: pictures[0] === shop.logo,
  })
}

/**
 * Reads the first picture that is stored here. Others are never fetched, because an address could be of a machine in
 * this network.
 */
async function readPicture(objects: ObjectStore, pictures: string[], baseUrl: string): Promise<Buffer | undefined> {
  const prefix = `${baseUrl}/v3/images/`
  const keys = pictures.map((picture) => (picture.startsWith(prefix) ? picture.slice(prefix.length) : picture))
  const key = keys.find((picture) => uploadForm.test(picture))
  const object = key && (await objects.get(`images/${key}`))
  if (!object) return undefined
  if (object.size <= maxPictureBytes) return await buffer(object.body)
  object.body.destroy()
  return undefined
}
