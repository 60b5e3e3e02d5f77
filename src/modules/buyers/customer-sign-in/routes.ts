import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { storefront } from '../../../access/access.ts'
import type { StoreRef } from '../../../access/caller.ts'
import { limitFailures, limitRequests, mayMail, maySendCode } from '../../../access/limit-attempts.ts'
import { action, type Route } from '../../../access/route.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { clientNetwork } from '../../../platform/http/client/client-network.ts'
import { hashSecret } from '../../../platform/secrets/secrets.ts'
import type { Service } from '../../../platform/service.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'
import { authPath, issueTokens, type Keyring, neverStored, params, TokensOut, tag } from '../customer-tokens/index.ts'
import { normalizeEmail } from '../customers/index.ts'
import { findByPassword } from './find-by-password.ts'
import { registerCustomer } from './register-customer.ts'
import { hasAccount, requestOtp } from './request-otp.ts'
import { resendOtp } from './resend-otp.ts'
import { otpSentMessage } from './rules.ts'
import { LogInIn, MessageOut, OtpIn, RegisterIn, ResendIn } from './schemas.ts'
import { verifyOtp } from './verify-otp.ts'

/** Customers belong to the business, so the attempts in all its stores count together. */
export const accountName = (store: StoreRef, email: string) =>
  hashSecret(`customer:${store.business_id}:${normalizeEmail(email)}`).toString('base64url')

const TokensOrMessage = Type.Union([TokensOut, MessageOut])

export const customerSignInRoutes = (service: Service, keyring: Keyring): Route[] => {
  const { db, pool, reads } = service
  const issue = async (store: StoreRef, customerId: number, reply: FastifyReply, now: Date) => {
    reply.headers(neverStored)
    return await issueTokens({ pool, keyring, issuer: service.config.baseUrl }, store, customerId, now)
  }
  type Code = Pick<Parameters<typeof requestOtp>[1], 'store' | 'isGranted' | 'hasPassword' | 'isRepeatable'>
  const sendCode = async (address: string, { headers }: FastifyRequest, now: Date, code: Code) => {
    const language = headers['accept-language']
    await requestOtp(service, { ...code, email: normalizeEmail(address) ?? '', language }, now)
    return { message: otpSentMessage }
  }
  /** Whether the address has an account that may get another code. */
  const mayReceive = async (store: StoreRef, address: string) => {
    const account = accountName(store, address)
    const isKnown = await hasAccount(reads, store, normalizeEmail(address) ?? '')
    const isWithinLimits = (await mayMail(service, account)) && (await maySendCode(service, account))
    return isKnown && isWithinLimits
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
        const account = accountName(store, body.email)
        await limitRequests(service, request, reply, { realm: 'registration', account })
        const network = clientNetwork(request.ip)
        const isUnproven = service.config.smtpUrl !== undefined
        const { customer_id, settings } = await registerCustomer(db, store, body, { isUnproven, network, now })
        const isTaken = customer_id === undefined
        if (isUnproven || asksForCode(settings)) {
          // The owner of a known address gets a code too, so that the response does not reveal the account.
          const isGranted = (await mayReceive(store, body.email)) || !isTaken
          const code = { store, isGranted, hasPassword: true, isRepeatable: isTaken }
          return await sendCode(body.email, request, now, code)
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
        const attempt = { realm: 'storefront', account: accountName(store, body.email) } as const
        // Where codes are required only the code completes a sign-in; until then both right and wrong passwords count
        // as attempts.
        const isComplete = (customerId: number | undefined) => customerId !== undefined
        const verify = async () => {
          const { customer_id, isUnproven, settings } = await findByPassword(
            reads,
            store,
            body,
            clientNetwork(request.ip),
          )
          if (asksForCode(settings)) {
            const isGranted = customer_id !== undefined
            return void (await sendCode(body.email, request, now, {
              store,
              isGranted,
              hasPassword: true,
              isRepeatable: false,
            }))
          }
          if (customer_id === undefined || isUnproven)
            throw new AppError(401, 'invalid_credentials', 'Email or password is wrong')
          return customer_id
        }
        const customerId = await limitFailures(service, request, reply, attempt, verify, isComplete)
        return customerId === undefined ? { message: otpSentMessage } : await issue(store, customerId, reply, now)
      },
    }),
    action({
      method: 'POST',
      path: `${authPath}/otp/request`,
      tag,
      summary: 'Mail a code to sign in without a password; the response is the same for every address',
      description:
        'The code completes `otp/verify`. A code that is still valid is mailed again. At most 20 codes a day go to an account.',
      access: storefront,
      params,
      body: ResendIn,
      answer: { status: 200, schema: MessageOut },
      example: { email: 'budi@example.com' },
      withoutTransaction: true,
      handle: async ({ caller: { store }, body, now, request, reply }) => {
        await limitRequests(service, request, reply, { realm: 'reset', account: accountName(store, body.email) })
        const isGranted = await mayReceive(store, body.email)
        const code = { store, isGranted, hasPassword: false, isRepeatable: true }
        return await sendCode(body.email, request, now, code)
      },
    }),
    action({
      method: 'POST',
      path: `${authPath}/otp/verify`,
      tag,
      summary: 'Complete a sign-in with the mailed code',
      access: storefront,
      params,
      body: OtpIn,
      answer: { status: 200, schema: TokensOut },
      errors: [401],
      example: { email: 'budi@example.com', otp: '482913' },
      withoutTransaction: true,
      handle: async ({ caller: { store }, body, now, request, reply }) => {
        const attempt = { realm: 'storefront', account: accountName(store, body.email) } as const
        const email = normalizeEmail(body.email) ?? ''
        const customerId = await limitFailures(service, request, reply, attempt, () =>
          verifyOtp(service, store, email, body.otp.trim(), now),
        )
        return await issue(store, customerId, reply, now)
      },
    }),
    action({
      method: 'POST',
      path: `${authPath}/otp/resend`,
      tag,
      summary: 'Mail the pending code again; the response is the same for every address',
      description: 'The code and its expiry stay the same. It is mailed again at most three times.',
      access: storefront,
      params,
      body: ResendIn,
      answer: { status: 200, schema: MessageOut },
      example: { email: 'budi@example.com' },
      withoutTransaction: true,
      handle: async ({ caller: { store }, body, now, request, reply }) => {
        await limitRequests(service, request, reply, { realm: 'reset', account: accountName(store, body.email) })
        const language = request.headers['accept-language']
        await resendOtp(service, { store, email: normalizeEmail(body.email) ?? '', language }, now)
        return { message: otpSentMessage }
      },
    }),
  ]
}
