import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { action, type Route, read } from '../../../access/route.ts'
import { conflict, notFound } from '../../../platform/errors/errors.ts'
import { Closed, ListOf, MomentIn, Nullable, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { createSandboxPayment } from './create-payment.ts'
import { deliverEvent } from './deliver-event.ts'
import { cancelSandboxPayment, findSandboxPayment } from './find-payment.ts'
import { createSandboxLimit } from './limits.ts'
import { listSandboxEntries } from './list-entries.ts'
import { isBuiltIn, verifyMerchant } from './merchants.ts'
import { findSandboxRefund, refundSandboxPayment } from './refund-payment.ts'
import { SandboxEntry, SandboxRefund, SandboxRefundIn, showSandboxRefund } from './refund-wire.ts'
import { SandboxPayment, SandboxPaymentIn, type SandboxRow, showSandboxPayment } from './wire.ts'

const tag = 'Payment sandbox'
const access = anyone
const reference = { reference_id: Type.String() }

/** The sandbox's API for merchants, like that of any gateway. Each merchant reaches only its own payments. */
export function sandboxApiRoutes(service: Service): Route[] {
  const { db, secrets, config } = service
  const limit = createSandboxLimit(service)
  /** Calls by this service are not limited, because its buyers are. */
  const verify = async (call: Parameters<typeof limit>[0]) => {
    const { authorization } = call.request.headers
    if (!isBuiltIn(secrets.payment_sandbox, authorization)) await limit(call)
    return verifyMerchant(secrets.payment_sandbox, authorization)
  }
  const show = (row: unknown) => {
    if (!row) throw notFound()
    return showSandboxPayment(row as SandboxRow)
  }

  return [
    action({
      method: 'POST',
      path: '/sandbox/payments',
      tag,
      summary: 'Ask for a payment; the same reference gives the same payment',
      access,
      body: SandboxPaymentIn,
      example: {
        reference_id: 'pay_7',
        payment_method: 'va_bca',
        amount: '95300.00',
        currency: 'IDR',
        merchant_name: 'Kopi Nusantara',
        customer_name: 'Budi Santoso',
        description: '261115HPQSPB',
        expires_at: null,
        return_url: 'http://localhost:3001/o/slug/success',
        callback_url: 'http://localhost:3000/v3/payments/callbacks/sandbox',
      },
      answer: { status: 200, schema: SandboxPayment },
      errors: [401, 409, 429],
      withoutTransaction: true,
      handle: async ({ body, now, request, reply }) => {
        const merchant = await verify({ request, reply })
        const created = await createSandboxPayment(db, config.baseUrl, merchant, body, now)
        if (!created) throw conflict('Another merchant uses this reference')
        return show(created)
      },
    }),
    read({
      method: 'GET',
      path: '/sandbox/references/:reference_id',
      tag,
      summary: 'Read a payment by the reference that the merchant gave, or by its id',
      access,
      params: reference,
      query: { id: Type.Optional(Type.String({ maxLength: 60 })) },
      answer: { status: 200, schema: SandboxPayment },
      errors: [401, 404, 429],
      handle: async ({ params: { reference_id }, query: { id = null }, request, reply }) => {
        const { merchant } = await verify({ request, reply })
        return show(await findSandboxPayment(db, merchant, { reference_id, provider_payment_id: id }))
      },
    }),
    action({
      method: 'POST',
      path: '/sandbox/references/:reference_id/cancel',
      tag,
      summary: 'Withdraw the instructions of an open payment',
      access,
      params: reference,
      body: Closed({ id: Type.Optional(Nullable(Type.String({ maxLength: 60 }))) }),
      example: {},
      answer: { status: 200, schema: SandboxPayment },
      errors: [401, 404, 429],
      withoutTransaction: true,
      handle: async ({ params: { reference_id }, body: { id = null }, request, reply }) => {
        const { merchant } = await verify({ request, reply })
        return show(await cancelSandboxPayment(db, merchant, { reference_id, provider_payment_id: id }))
      },
    }),
    action({
      method: 'POST',
      path: '/sandbox/refunds',
      tag,
      summary: 'Refund a payment, whole or in part; the same key gives the same refund. The callback is sent now',
      access,
      body: SandboxRefundIn,
      example: { refund_key: 'refund_7', payment_id: 'sandbox_1', amount: '1000.00', reason: 'damaged' },
      answer: { status: 200, schema: SandboxRefund },
      errors: [401, 404, 409, 429],
      withoutTransaction: true,
      handle: async ({ body, now, request, reply }) => {
        const { merchant } = await verify({ request, reply })
        const { refund, event_id } = await db
          .transaction()
          .execute((tx) => refundSandboxPayment(tx, merchant, body, now))
        if (event_id) await deliverEvent(service, refund.payment_id, event_id, 1)
        return showSandboxRefund(refund)
      },
    }),
    read({
      method: 'GET',
      path: '/sandbox/refunds/:refund_key',
      tag,
      summary: 'Read a refund by its key or its id',
      access,
      params: { refund_key: Type.String() },
      answer: { status: 200, schema: SandboxRefund },
      errors: [401, 404, 429],
      handle: async ({ params, request, reply }) => {
        const { merchant } = await verify({ request, reply })
        const refund = await findSandboxRefund(db, merchant, params.refund_key)
        if (!refund) throw notFound()
        return showSandboxRefund(refund)
      },
    }),
    read({
      method: 'GET',
      path: '/sandbox/entries',
      tag,
      summary: "The merchant's books, oldest first",
      access,
      query: {
        from: MomentIn,
        until: MomentIn,
        after_at: MomentIn,
        after_id: Type.String({ maxLength: 60, description: 'The last id of the page before; empty for the first' }),
      },
      answer: { status: 200, schema: ListOf(SandboxEntry) },
      errors: [401, 429],
      handle: async ({ query: { from, until, after_at, after_id }, request, reply }) => {
        const { merchant } = await verify({ request, reply })
        const after = { at: after_at, id: after_id }
        return toList(await listSandboxEntries(db, merchant, { from, until }, after))
      },
    }),
    read({
      method: 'GET',
      path: '/sandbox/merchant',
      tag,
      summary: 'Whether the key is known',
      access,
      answer: { status: 200, schema: Closed({ is_known: Type.Boolean() }) },
      errors: [401, 429],
      handle: async ({ request, reply }) => {
        await verify({ request, reply })
        return { is_known: true }
      },
    }),
  ]
}
