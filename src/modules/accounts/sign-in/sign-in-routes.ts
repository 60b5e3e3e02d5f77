import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { anyone, signedIn } from '../../../access/access.ts'
import { limitFailures, limitRequests, mayMail } from '../../../access/limit-attempts.ts'
import { action, type Route } from '../../../access/route.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { chooseLanguage } from '../../../platform/http/choose-language.ts'
import { plainAddress } from '../../../platform/http/client/client-address.ts'
import { clientNetwork } from '../../../platform/http/client/client-network.ts'
import { hashPassword } from '../../../platform/secrets/passwords.ts'
import { hashSecret } from '../../../platform/secrets/secrets.ts'
import type { Service } from '../../../platform/service.ts'
import { isInvited } from '../businesses/index.ts'
import {
  checkPassword,
  clearSessionCookie,
  createHashedUser,
  deleteSession,
  getUser,
  openSession,
  setSessionCookie,
  showUser,
  UserOut,
} from '../users/index.ts'
import { logIn } from './log-in.ts'
import { signUpMessage } from './rules.ts'
import { ConfirmSignUpIn, LogInIn, SignUpIn, SignUpMessage } from './schemas.ts'
import { confirmSignUp, requestSignUp } from './sign-up-by-mail.ts'
import { clearSignUpCookie, readSignUpCookie, setSignUpCookie } from './sign-up-cookie.ts'

export const tag = 'Sign-in'

export const accountName = (email: string) => hashSecret(email.trim().toLowerCase()).toString('base64url')

export const readLanguage = ({ headers }: FastifyRequest) => chooseLanguage(headers['accept-language'])

export const signInRoutes = (service: Service): Route[] => {
  const { db, config } = service
  const signIn = async (userId: number, request: FastifyRequest, reply: FastifyReply, now: Date) => {
    const client = { user_agent: request.headers['user-agent'], ip: plainAddress(request.ip) }
    setSessionCookie(reply, config.appUrl, await openSession(db, userId, client, now))
    return showUser(await getUser(db, userId))
  }
  const refuseClosed = () => {
    if (config.signup === 'closed')
      throw new AppError(403, 'signup_closed', 'Accounts are created by the operator here')
  }

  return [
    action({
      method: 'POST',
      path: '/api/auth/signup',
      tag,
      summary: 'Create an account and sign in, or return a message if a link was mailed',
      description:
        'If the installation sends mail, the answer is the same message for every address: a new one gets a link to finish, a known one a mail that says so. Otherwise, and with the token of an invitation, the answer is the user, who is signed in, and a known address is refused.',
      access: anyone,
      body: SignUpIn,
      answer: { status: 201, schema: Type.Union([UserOut, SignUpMessage]) },
      errors: [403, 422, 429],
      example: { fullname: 'Sari Dewi', email: 'sari@example.com', password: 'correct horse battery' },
      withoutTransaction: true,
      handle: async ({ body, request, reply, now }) => {
        refuseClosed()
        const [account, network] = [accountName(body.email), clientNetwork(request.ip)]
        await limitRequests(service, request, reply, { realm: 'registration', account })
        const { invitation, return_to, password, ...person } = body
        const isInvitee = invitation !== undefined && (await isInvited(db, invitation, body.email, now))
        if (config.smtpUrl && !isInvitee) {
          const browser = setSignUpCookie(request, reply, config.appUrl)
          if (await mayMail(service, account))
            await requestSignUp(
              db,
              { ...person, password },
              { language: readLanguage(request), network, browser, return_to },
            )
          return { message: signUpMessage }
        }
        checkPassword(password)
        const password_hash = await hashPassword(password, network)
        const verified = config.smtpUrl ? { email_verified_at: now } : {}
        const user = await db
          .transaction()
          .execute((tx) => createHashedUser(tx, { ...person, ...verified, password_hash }, now))
        return await signIn(user.id, request, reply, now)
      },
    }),
    action({
      method: 'POST',
      path: '/api/auth/signup/confirm',
      tag,
      summary: 'Finish creating an account with the mailed link and sign in',
      description: 'In another browser than that of the sign-up, 422 asks for the password that was chosen.',
      access: anyone,
      body: ConfirmSignUpIn,
      answer: { status: 201, schema: UserOut },
      errors: [403, 404, 422, 429],
      example: { token: 'sup_…', password: 'correct horse battery' },
      withoutTransaction: true,
      handle: async ({ body, request, reply, now }) => {
        refuseClosed()
        const attempt = { realm: 'dashboard', account: accountName(body.token) } as const
        const browser = readSignUpCookie(request)
        const user = await limitFailures(service, request, reply, attempt, () =>
          confirmSignUp(db, body, { network: clientNetwork(request.ip), browser, now }),
        )
        const shown = await signIn(user.id, request, reply, now)
        if (browser !== undefined) clearSignUpCookie(reply, config.appUrl)
        return shown
      },
    }),
    action({
      method: 'POST',
      path: '/api/auth/login',
      tag,
      summary: 'Sign in',
      description:
        'If the user has turned on two-factor sign-in, a request without `code` is refused with `two_factor_required`. Repeat it with a code of the authenticator app or a recovery code.',
      access: anyone,
      body: LogInIn,
      answer: { status: 200, schema: UserOut },
      errors: [401, 429],
      example: { email: 'sari@example.com', password: 'correct horse battery' },
      withoutTransaction: true,
      handle: async ({ body, request, reply, now }) => {
        const attempt = { realm: 'dashboard', account: accountName(body.email) } as const
        const user = await limitFailures(service, request, reply, attempt, () =>
          logIn(service, body, { network: clientNetwork(request.ip), now }),
        )
        return await signIn(user.id, request, reply, now)
      },
    }),
    action({
      method: 'POST',
      path: '/api/auth/logout',
      tag,
      summary: 'Sign out',
      access: signedIn,
      answer: { status: 204, schema: null },
      withoutTransaction: true,
      handle: async ({ caller, reply }) => {
        await deleteSession(db, caller.user.id, caller.session_id)
        clearSessionCookie(reply, config.appUrl)
      },
    }),
  ]
}
