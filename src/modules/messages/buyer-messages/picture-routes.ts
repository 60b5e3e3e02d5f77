import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import { notFound } from '../../../platform/errors.ts'
import { markMailOpened } from '../../../platform/mail/mark-opened.ts'
import type { Service } from '../../../platform/service.ts'
import { findQrText } from '../../sales/order-mails/index.ts'
import { drawQrPng } from './draw-qr-png.ts'

/** A transparent picture of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const waitingPayment = `select status, payment_status, payment_method, pg_payment_info from orders
  where secret_slug = $1 and deleted_at is null`

type Waiting = Parameters<typeof findQrText>[0]

/** Pictures that mails show. */
export const mailPictureRoutes = ({ db, reads }: Service): Route[] => [
  read({
    method: 'GET',
    path: '/o/:secret_slug/qr.png',
    tag: 'Pages',
    summary: 'The QR code to pay an order, as long as it can be paid',
    access: anyone,
    params: { secret_slug: Type.String({ maxLength: 100 }) },
    openQuery: true,
    answer: { status: 200, schema: null, contentType: 'image/png' },
    errors: [404],
    handle: async ({ params, reply }) => {
      const [order] = await reads.query<Waiting>(waitingPayment, [params.secret_slug])
      const text = order && findQrText(order)
      if (!text) throw notFound('There is no QR code to pay')
      // Mail programs and their proxies may keep it: a later code has another address.
      return reply
        .type('image/png')
        .header('cache-control', 'public, max-age=3600')
        .send(await drawQrPng(text))
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
