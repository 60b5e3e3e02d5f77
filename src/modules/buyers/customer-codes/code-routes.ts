import { storefront } from '../../../access/access.ts'
import { limitFailures, limitRequests } from '../../../access/limit-attempts.ts'
import { action, type Route } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import { authPath, params, TokensOut, tag } from '../customer-tokens/index.ts'
import { readTarget } from './code-targets.ts'
import { requirePhoneCodes } from './confirm-phone.ts'
import { customerPhoneRoutes } from './phone-routes.ts'
import { resendOtp } from './resend-otp.ts'
import { CodeIn, MessageOut, OtpIn } from './schemas.ts'
import { mayReceive, sendCode, toAnswer } from './send-code.ts'
import { type Proofs, verifyOtp } from './verify-otp.ts'

/** Codes by mail or WhatsApp: requested without a password, entered, sent again, and for a phone to be confirmed. */
export const customerCodeRoutes = (service: Service, proofs: Proofs): Route[] => [
  action({
    method: 'POST',
    path: `${authPath}/otp/request`,
    tag,
    summary: 'Send a code to sign in without a password; the response is the same for every address and number',
    description:
      'The code completes `otp/verify`. It is mailed to `email`, or sent by WhatsApp to `phone`, if the store does that (`is_whatsapp_sign_in_active`) and a customer has confirmed the number. A code that is still valid is sent again. At most 20 codes a day go to an account.',
    access: storefront,
    params,
    body: CodeIn,
    answer: { status: 200, schema: MessageOut },
    example: { email: 'budi@example.com' },
    withoutTransaction: true,
    handle: async ({ caller: { store }, body, now, request, reply }) => {
      const target = readTarget(store, body)
      if ('phone' in target.recipient) await requirePhoneCodes(service.reads, store)
      await limitRequests(service, request, reply, { realm: 'reset', account: target.account })
      const isGranted = await mayReceive(service, store, target)
      return await sendCode(service, target, request, now, { store, isGranted, hasPassword: false, isRepeatable: true })
    },
  }),
  action({
    method: 'POST',
    path: `${authPath}/otp/verify`,
    tag,
    summary: 'Complete a sign-in with the code that was sent',
    access: storefront,
    params,
    body: OtpIn,
    answer: { status: 200, schema: TokensOut },
    errors: [401],
    example: { email: 'budi@example.com', otp: '482913' },
    withoutTransaction: true,
    handle: async ({ caller: { store }, body, now, request, reply }) => {
      const target = readTarget(store, body)
      const attempt = { realm: 'storefront', account: target.account } as const
      const customerId = await limitFailures(service, request, reply, attempt, () =>
        verifyOtp(service, store, target, body.otp, proofs, now),
      )
      return await proofs.issueTokens(store, customerId, reply, now)
    },
  }),
  action({
    method: 'POST',
    path: `${authPath}/otp/resend`,
    tag,
    summary: 'Send the pending code again; the response is the same for every address and number',
    description: 'The code and its expiry stay the same. It is sent again at most three times.',
    access: storefront,
    params,
    body: CodeIn,
    answer: { status: 200, schema: MessageOut },
    example: { email: 'budi@example.com' },
    withoutTransaction: true,
    handle: async ({ caller: { store }, body, now, request, reply }) => {
      const target = readTarget(store, body)
      await limitRequests(service, request, reply, { realm: 'reset', account: target.account })
      await resendOtp(service, { store, target, language: request.headers['accept-language'] }, now)
      return toAnswer(target)
    },
  }),
  ...customerPhoneRoutes(service),
]
