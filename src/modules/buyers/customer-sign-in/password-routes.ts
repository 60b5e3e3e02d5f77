import { storefront } from '../../../access/access.ts'
import { limitFailures, limitRequests, mayMail } from '../../../access/limit-attempts.ts'
import { action, type Route } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import { mailTarget } from '../customer-codes/index.ts'
import { authPath, params, tag } from '../customer-tokens/index.ts'
import { requestReset } from './request-reset.ts'
import { savePassword } from './save-password.ts'
import { ForgotPasswordIn, SavePasswordIn } from './schemas.ts'

/** Password resets by mailed link, for forgotten passwords and for accounts created at checkout. */
export const customerPasswordRoutes = (service: Service): Route[] => [
  action({
    method: 'POST',
    path: `${authPath}/forget-password`,
    tag,
    summary: 'Mail a link to set a new password; the response is the same for every address',
    description:
      'The link is `/reset-password?token=…` on the requesting origin if it is registered, otherwise on the domain of the store, or else at the address of its shop. It can be used once, for 30 minutes.',
    access: storefront,
    params,
    body: ForgotPasswordIn,
    answer: { status: 204, schema: null },
    example: { email: 'budi@example.com' },
    withoutTransaction: true,
    handle: async ({ caller: { store }, body, request, reply }) => {
      const { account } = mailTarget(store, body.email)
      await limitRequests(service, request, reply, { realm: 'reset', account })
      if (await mayMail(service, account)) await requestReset(service.db, store, body.email, request)
    },
  }),
  action({
    method: 'POST',
    path: `${authPath}/save-password`,
    tag,
    summary: 'Set a new password with the token of the link and revoke all logins of the customer',
    access: storefront,
    params,
    body: SavePasswordIn,
    answer: { status: 204, schema: null },
    errors: [404],
    example: { token: 'crp_…', password: 'kopi tubruk pagi hari' },
    withoutTransaction: true,
    handle: async ({ caller: { store }, body, now, request, reply }) => {
      const change = { ...body, language: request.headers['accept-language'] }
      await limitFailures(service, request, reply, { realm: 'storefront' }, () =>
        savePassword(service, store, change, now),
      )
    },
  }),
]
