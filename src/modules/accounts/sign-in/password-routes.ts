import { anyone, signedIn } from '../../../access/access.ts'
import { limitFailures, limitRequests, mayMail } from '../../../access/limit-attempts.ts'
import { action, type Route } from '../../../access/route.ts'
import { clientNetwork } from '../../../platform/http/client/client-network.ts'
import type { Service } from '../../../platform/service.ts'
import { checkPassword } from '../users/index.ts'
import { changePassword, checkOwnPassword } from './change-password.ts'
import { requestReset, resetPassword } from './reset-password.ts'
import { ForgotPasswordIn, PasswordIn, ResetIn, VerifyEmailIn } from './schemas.ts'
import { accountName, readLanguage, tag } from './sign-in-routes.ts'
import { requestVerification, verifyEmail } from './verify-email.ts'

/** Routes for passwords and for verifying the address. */
export const passwordRoutes = (service: Service): Route[] => [
  action({
    method: 'POST',
    path: '/api/auth/forgot-password',
    tag,
    summary: 'Mail a link to set a new password; the response is the same for every address',
    description: 'Without a mail server the link is in the outbox of the operator.',
    access: anyone,
    body: ForgotPasswordIn,
    answer: { status: 204, schema: null },
    errors: [422, 429],
    example: { email: 'sari@example.com' },
    withoutTransaction: true,
    handle: async ({ body, request, reply }) => {
      const account = accountName(body.email)
      await limitRequests(service, request, reply, { realm: 'reset', account })
      if (await mayMail(service, account))
        await requestReset(service.db, { email: body.email, language: readLanguage(request) })
    },
  }),
  action({
    method: 'POST',
    path: '/api/auth/reset-password',
    tag,
    summary: 'Set a new password with the mailed link and end all sessions',
    access: anyone,
    body: ResetIn,
    answer: { status: 204, schema: null },
    errors: [404, 422, 429],
    example: { token: 'ulk_…', password: 'correct horse battery' },
    withoutTransaction: true,
    handle: async ({ body, request, reply, now }) =>
      limitFailures(service, request, reply, { realm: 'dashboard' }, () =>
        resetPassword(service, body, { network: clientNetwork(request.ip), now }),
      ),
  }),
  action({
    method: 'POST',
    path: '/api/auth/verify-email',
    tag,
    summary: 'Confirm the address with the mailed link',
    access: anyone,
    body: VerifyEmailIn,
    answer: { status: 204, schema: null },
    errors: [404, 429],
    example: { token: 'ulk_…' },
    withoutTransaction: true,
    handle: async ({ body, request, reply, now }) =>
      limitFailures(service, request, reply, { realm: 'dashboard' }, () => verifyEmail(service.db, body.token, now)),
  }),
  action({
    method: 'POST',
    path: '/api/me/verify-email',
    tag,
    summary: 'Mail a link that confirms the address of the signed-in user',
    access: signedIn,
    answer: { status: 204, schema: null },
    errors: [409, 429],
    withoutTransaction: true,
    handle: async ({ caller, request, reply, now }) => {
      await limitRequests(service, request, reply, { realm: 'reset', account: `user:${caller.user.id}` })
      await requestVerification(service, caller.user, readLanguage(request), now)
    },
  }),
  action({
    method: 'POST',
    path: '/api/me/password',
    tag,
    summary: 'Change the password of the signed-in user and end the other sessions',
    access: signedIn,
    body: PasswordIn,
    answer: { status: 204, schema: null },
    errors: [422, 429],
    example: { current_password: 'correct horse battery', password: 'another long password' },
    withoutTransaction: true,
    handle: async ({ caller, body, request, reply, now }) => {
      checkPassword(body.password)
      const attempt = { realm: 'dashboard', account: `user:${caller.user.id}`, isSignedIn: true } as const
      await limitFailures(service, request, reply, attempt, () =>
        checkOwnPassword(service.db, caller.user.id, body.current_password, 'current_password'),
      )
      await changePassword(service, caller, { password: body.password, language: readLanguage(request) }, now)
    },
  }),
]
