import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { action, type Route } from '../../../access/route.ts'
import { invalidRequest, notFound } from '../../../platform/errors/errors.ts'
import { Closed } from '../../../platform/http/schemas.ts'
import { findAccountByHandle } from '../../stores/provider-accounts/index.ts'
import { InvalidReport, openAccount, type Payments } from '../payments/index.ts'
import { receiveCallback, storeCallback } from './receive-callback.ts'

const tag = 'Payments'
const provider = Type.String({ maxLength: 40 })
const Outcome = Closed({ outcome: Type.String() })

/** Routes for callbacks of payment providers. They verify callbacks and process each event once. */
export const paymentCallbackRoutes = (payments: Payments): Route[] => [
  action({
    method: 'POST',
    path: '/v3/payments/callbacks/:provider',
    tag,
    summary: 'Receive a callback of the sandbox',
    access: anyone,
    params: { provider },
    answer: { status: 200, schema: Outcome },
    errors: [401, 404, 422],
    withoutTransaction: true,
    handle: async ({ params, request, now }) => {
      const { db, log, defaultProvider } = payments
      if (params.provider !== defaultProvider.name) throw notFound()
      if (!request.rawBody) throw invalidRequest('The body is empty')
      const event = defaultProvider.readCallback(request.headers, request.rawBody)
      try {
        return { outcome: await db.transaction().execute((tx) => receiveCallback(payments, tx, event, now)) }
      } catch (error) {
        if (error instanceof InvalidReport)
          log.error({ err: error, event: event.event_id }, 'refused an invalid report of the payment provider')
        throw error
      }
    },
  }),
  action({
    method: 'POST',
    path: '/v3/payments/callbacks/:provider/:account_handle',
    tag,
    summary: 'Receive a callback for an account: it is verified, stored once, and worked off in the background',
    access: anyone,
    params: { provider, account_handle: Type.String({ maxLength: 64 }) },
    maxBodyBytes: 256 * 1024,
    answer: { status: 200, schema: Outcome },
    errors: [401, 404],
    withoutTransaction: true,
    handle: async ({ params, request, now }) => {
      const { db } = payments
      const account = await findAccountByHandle(db, params.provider, params.account_handle)
      const opened = account && openAccount(payments, account)
      if (!opened) throw notFound()
      if (!request.rawBody) throw invalidRequest('The body is empty')
      const event = opened.provider.readCallback(request.headers, request.rawBody)
      const isNew = await db.transaction().execute((tx) => storeCallback(tx, account, event, now))
      return { outcome: isNew ? 'stored' : 'no_change' }
    },
  }),
]
