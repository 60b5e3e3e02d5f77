import { Type } from 'typebox'
import { storefront } from '../../../access/access.ts'
import { limitFailures, limitRequests } from '../../../access/limit-attempts.ts'
import { action, type Route } from '../../../access/route.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { clientNetwork } from '../../../platform/http/client/client-network.ts'
import type { Service } from '../../../platform/service.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'
import {
  customerCodeRoutes,
  MessageOut,
  mailTarget,
  mayReceive,
  type Proofs,
  sendCode,
} from '../customer-codes/index.ts'
import { authPath, issueTokens, type Keyring, neverStored, params, TokensOut, tag } from '../customer-tokens/index.ts'
import { findByPassword } from './find-by-password.ts'
import { registerCustomer } from './register-customer.ts'
import { LogInIn, RegisterIn } from './schemas.ts'
import { acceptPassword } from './store-password.ts'

const TokensOrMessage = Type.Union([TokensOut, MessageOut])

export const customerSignInRoutes = (service: Service, keyring: Keyring): Route[] => {
  const { db, pool, reads } = service
  const issue: Proofs['issueTokens'] = async (store, customerId, reply, now) => {
    reply.headers(neverStored)
    return await issueTokens({ pool, keyring, issuer: service.config.baseUrl }, store, customerId, now)
  }
  const asksForCode = (settings: unknown) => effectiveSettings(settings).is_customer_otp_required

  return [
    action({
      method: 'POST',
      path: `${authPath}/register`,
      tag,
      summary: 'Create a customer account and sign in, or return a message if a code was mailed',
      description:
        'If the installation sends mail or the store requires codes, the answer is the same message for every address, which gets a code for `otp/verify`. An account that has a password keeps it. Otherwise the answer has tokens, and a known address is refused with 409.',
      access: storefront,
      params,
      body: RegisterIn,
      answer: { status: 201, schema: TokensOrMessage },
      errors: [409],
      example: { name: 'Budi Santoso', email: 'budi@example.com', password: 'kopi tubruk pagi hari' },
      withoutTransaction: true,
      handle: async ({ caller: { store }, body, now, request, reply }) => {
        const target = mailTarget(store, body.email)
        await limitRequests(service, request, reply, { realm: 'registration', account: target.account })
        const network = clientNetwork(request.ip)
        const isUnproven = service.config.smtpUrl !== undefined
        const { customer_id, settings } = await registerCustomer(db, store, body, { isUnproven, network, now })
        const isTaken = customer_id === undefined
        if (isUnproven || asksForCode(settings)) {
          // The owner of a known address gets a code too, so that the response does not reveal the account.
          const isGranted = (await mayReceive(service, store, target)) || !isTaken
          const code = { store, isGranted, hasPassword: true, isRepeatable: isTaken }
          return await sendCode(service, target, request, now, code)
        }
        if (isTaken)
          throw new AppError(
            409,
            'email_taken',
            'This email address already has an account. Sign in or set a new password',
          )
        return await issue(store, customer_id, reply, now)
      },
    }),
    action({
      method: 'POST',
      path: `${authPath}/login`,
      tag,
      summary: 'Sign in; returns tokens, or a message if the store requires a code',
      access: storefront,
      params,
      body: LogInIn,
      answer: { status: 200, schema: TokensOrMessage },
      errors: [401],
      example: { email: 'budi@example.com', password: 'kopi tubruk pagi hari' },
      withoutTransaction: true,
      handle: async ({ caller: { store }, body, now, request, reply }) => {
        const target = mailTarget(store, body.email)
        const attempt = { realm: 'storefront', account: target.account } as const
        // Where codes are required only the code completes a sign-in; until then both right and wrong passwords count
        // as attempts.
        const isComplete = (outcome: number | { message: string }) => typeof outcome === 'number'
        const verify = async () => {
          const { customer_id, isUnproven, settings } = await findByPassword(
            reads,
            store,
            body,
            clientNetwork(request.ip),
          )
          if (asksForCode(settings)) {
            const code = { store, isGranted: customer_id !== undefined, hasPassword: true, isRepeatable: false }
            return await sendCode(service, target, request, now, code)
          }
          if (customer_id === undefined || isUnproven)
            throw new AppError(401, 'invalid_credentials', 'Email or password is wrong')
          return customer_id
        }
        const outcome = await limitFailures(service, request, reply, attempt, verify, isComplete)
        return typeof outcome === 'number' ? await issue(store, outcome, reply, now) : outcome
      },
    }),
    ...customerCodeRoutes(service, { issueTokens: issue, acceptPassword: (customer) => acceptPassword(db, customer) }),
  ]
}
