import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { action, type Route, read } from '../../../access/route.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { Closed, MoneyIn, OneOf } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { drawQr } from '../qr/draw-qr.ts'
import { actOnPayment, sandboxActions } from './act-on-payment.ts'
import { sandboxApiRoutes } from './api-routes.ts'
import { deliverEvent } from './deliver-event.ts'
import { createSandboxLimit } from './limits.ts'
import { sandboxPage, sandboxPolicy, sandboxScript } from './page.ts'
import { disputeSandboxPayment, failSandboxRefund } from './refund-payment.ts'

const tag = 'Payment sandbox'
const access = anyone
const copies = Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 1 }))
const Delivered = Closed({ event_id: Type.String(), statuses: Type.Array(Type.Integer()) })
const payment = '/sandbox/payments/:payment_id'
const params = { payment_id: Type.String() }

/** The routes of the sandbox gateway: its API for this service, and its pages for testers. */
export function sandboxRoutes(service: Service): Route[] {
  const { db } = service
  const limit = createSandboxLimit(service)
  const readPayment = async (id: string) => {
    const found = await db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst()
    if (!found) throw notFound()
    return found
  }

  return [
    ...sandboxApiRoutes(service),
    read({
      method: 'GET',
      path: payment,
      tag,
      summary: 'The page where a tester pays, fails or expires a payment',
      access,
      params,
      answer: { status: 200, schema: null, contentType: 'text/html' },
      errors: [404, 429],
      handle: async ({ params, request, reply }) => {
        await limit({ request, reply })
        const found = await readPayment(params.payment_id)
        const events = await db
          .selectFrom('sandbox_events')
          .select(['id', 'kind', 'sent_count', 'last_status', 'created_at'])
          .where('payment_id', '=', found.id)
          .orderBy('created_at')
          .execute()
        reply.type('text/html; charset=utf-8').header('content-security-policy', sandboxPolicy)
        return reply.send(sandboxPage(found, events, request.headers['accept-language']))
      },
    }),
    read({
      method: 'GET',
      path: '/sandbox/page.js',
      tag,
      summary: 'The script of that page',
      access,
      answer: { status: 200, schema: null, contentType: 'text/javascript' },
      handle: async ({ reply }) => reply.type('text/javascript; charset=utf-8').send(sandboxScript),
    }),
    read({
      method: 'GET',
      path: `${payment}/qr.svg`,
      tag,
      summary: 'The QR code of a payment',
      access,
      params,
      answer: { status: 200, schema: null, contentType: 'image/svg+xml' },
      errors: [404, 429],
      handle: async ({ params, request, reply }) => {
        await limit({ request, reply })
        const { qr_string } = (await readPayment(params.payment_id)).instructions as { qr_string?: string }
        if (!qr_string) throw notFound()
        return reply.type('image/svg+xml').send(drawQr(qr_string))
      },
    }),
    action({
      method: 'POST',
      path: `${payment}/events`,
      tag,
      summary: 'Pay, settle, fail or expire a payment; the callback is sent now unless held back',
      access,
      params,
      body: Closed({
        action: OneOf(sandboxActions),
        amount: Type.Optional(MoneyIn),
        surcharge: Type.Optional(MoneyIn),
        payment_method: Type.Optional(Type.String({ maxLength: 40 })),
        currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
        hold: Type.Optional(Type.Boolean()),
        copies,
      }),
      answer: { status: 200, schema: Delivered },
      errors: [404, 409, 429],
      example: { action: 'pay' },
      withoutTransaction: true,
      handle: async ({ params, body, now, request, reply }) => {
        await limit({ request, reply })
        const event_id = await db.transaction().execute((tx) => actOnPayment(tx, params.payment_id, body, now))
        const statuses = body.hold ? [] : await deliverEvent(service, params.payment_id, event_id, body.copies ?? 1)
        return { event_id, statuses }
      },
    }),
    action({
      method: 'POST',
      path: `${payment}/events/:event_id/deliver`,
      tag,
      summary: 'Send a callback again, late, or out of order',
      access,
      params: { ...params, event_id: Type.String() },
      body: Closed({ copies }),
      example: { copies: 2 },
      answer: { status: 200, schema: Delivered },
      errors: [404, 409, 429],
      withoutTransaction: true,
      handle: async ({ params: { payment_id, event_id }, body, request, reply }) => {
        await limit({ request, reply })
        return { event_id, statuses: await deliverEvent(service, payment_id, event_id, body.copies ?? 1) }
      },
    }),
    action({
      method: 'POST',
      path: `${payment}/disputes`,
      tag,
      summary: 'Dispute a paid payment, as the bank of a buyer does; the callback is sent now',
      access,
      params,
      body: Closed({ reason: Type.String({ maxLength: 200 }) }),
      example: { reason: 'fraudulent' },
      answer: { status: 200, schema: Delivered },
      errors: [404, 409, 429],
      withoutTransaction: true,
      handle: async ({ params: { payment_id }, body, now, request, reply }) => {
        await limit({ request, reply })
        const event_id = await db.transaction().execute((tx) => disputeSandboxPayment(tx, payment_id, body.reason, now))
        return { event_id, statuses: await deliverEvent(service, payment_id, event_id, 1) }
      },
    }),
    action({
      method: 'POST',
      path: '/sandbox/refunds/:refund_id/fail',
      tag,
      summary: 'Fail a refund that had succeeded; the callback is sent now',
      access,
      params: { refund_id: Type.String() },
      answer: { status: 200, schema: Delivered },
      errors: [404, 409, 429],
      withoutTransaction: true,
      handle: async ({ params, now, request, reply }) => {
        await limit({ request, reply })
        const { payment_id, event_id } = await db
          .transaction()
          .execute((tx) => failSandboxRefund(tx, params.refund_id, now))
        return { event_id, statuses: await deliverEvent(service, payment_id, event_id, 1) }
      },
    }),
  ]
}
