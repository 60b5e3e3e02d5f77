import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { applyLimit } from '../../../access/admit.ts'
import { type Route, read } from '../../../access/route.ts'
import { createPictureCache } from '../../../platform/caching/picture-cache.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { clientNetwork } from '../../../platform/http/client/client-network.ts'
import { markMailOpened } from '../../../platform/mail/mark-opened.ts'
import type { Service } from '../../../platform/service.ts'
import { threadFunction } from '../../../platform/threads/index.ts'
import { findQrText } from '../../orders/mails/index.ts'
import { type drawQrPng, maxQrBytes } from './draw-qr-png.ts'

/** A transparent picture of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const waitingPayment = `select business_id, status, payment_status, payment_method, pg_payment_info from orders
  where secret_slug = $1 and deleted_at is null`

type Waiting = Parameters<typeof findQrText>[0] & { business_id: number }

/** A code has less than 2 kB, so this holds more than a thousand. */
const cacheBytes = 2 * 1024 * 1024

const drawInThread = threadFunction<typeof drawQrPng>(new URL('./draw-qr-png.ts', import.meta.url), 'drawQrPng')

/** Limits how many codes are drawn for a client; codes in memory do not count. */
const limitDrawing = (service: Service, request: FastifyRequest, reply: FastifyReply) => {
  const name = `shop_page:${clientNetwork(request.ip)}`
  return applyLimit(service, { name, kind: 'shop_page', windows: service.config.limits.shop_page }, reply)
}

/** Routes for pictures in mails. */
export function mailPictureRoutes(service: Service): Route[] {
  const { db, reads, threads } = service
  const cached = createPictureCache(cacheBytes)
  return [
    read({
      method: 'GET',
      path: '/o/:secret_slug/qr.png',
      tag: 'Pages',
      summary: 'The QR code to pay an order, as long as it can be paid',
      access: anyone,
      params: { secret_slug: Type.String({ maxLength: 100 }) },
      openQuery: true,
      answer: { status: 200, schema: null, contentType: 'image/png' },
      errors: [404, 429, 503],
      handle: async ({ params, request, reply }) => {
        const [order] = await reads.query<Waiting>(waitingPayment, [params.secret_slug])
        const text = order && findQrText(order)
        if (!text || Buffer.byteLength(text) > maxQrBytes) throw notFound('There is no QR code to pay')
        const bytes = await cached(
          createHash('sha256').update(text).digest('base64'),
          '',
          () => threads.run(order.business_id, drawInThread, text),
          () => limitDrawing(service, request, reply),
        )
        // Mail programs and their proxies may cache it, because a later code has another address.
        return reply.type('image/png').header('cache-control', 'public, max-age=3600').send(bytes)
      },
    }),
    read({
      method: 'GET',
      path: '/m/:token',
      tag: 'Pages',
      summary: 'The picture that tells that a mail was opened; the same for every address',
      access: anyone,
      params: { token: Type.String({ maxLength: 60 }) },
      openQuery: true,
      answer: { status: 200, schema: null, contentType: 'image/gif' },
      handle: async ({ params, reply, now }) => {
        await markMailOpened(db, params.token.replace(/\.gif$/, ''), now)
        return reply.type('image/gif').header('cache-control', 'no-store').send(pixel)
      },
    }),
  ]
}
