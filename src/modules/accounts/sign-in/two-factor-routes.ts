import type { FastifyReply, FastifyRequest } from 'fastify'
import { signedIn } from '../../../access/access.ts'
import { limitFailures } from '../../../access/limit-attempts.ts'
import { action, type Route } from '../../../access/route.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { recordMail } from '../../../platform/mail/record-mail.ts'
import type { Service } from '../../../platform/service.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  replaceRecoveryCodes,
  turnOffTwoFactor,
  verifyLimited,
} from '../two-factor/index.ts'
import { recordAccountChange } from '../users/index.ts'
import { checkOwnPassword } from './change-password.ts'
import { composeUserMail } from './mails.ts'
import { BeginTwoFactorIn, ConfirmTwoFactorIn, ProvenIn, RecoveryCodes, TwoFactorSetUp } from './schemas.ts'
import { readLanguage } from './sign-in-routes.ts'

const tag = 'Two-factor sign-in'
const path = '/api/me/two-factor'

export const twoFactorRoutes = (service: Service): Route[] => {
  const { db, secrets, config } = service
  const limited = <T>(userId: number, request: FastifyRequest, reply: FastifyReply, verify: () => Promise<T>) =>
    limitFailures(service, request, reply, { realm: 'dashboard', account: `user:${userId}`, isSignedIn: true }, verify)
  const checkBoth = async (userId: number, { password, code }: { password: string; code: string }, now: Date) => {
    await checkOwnPassword(db, userId, password)
    if (!(await verifyLimited(service, userId, code, now))) throw validationFailed({ code: 'wrong_code' })
  }

  return [
    action({
      method: 'POST',
      path,
      tag,
      summary: 'Create a secret for an authenticator app',
      description: 'It takes effect when a first code is confirmed.',
      access: signedIn,
      body: BeginTwoFactorIn,
      answer: { status: 200, schema: TwoFactorSetUp },
      errors: [409, 422, 429],
      example: { password: 'correct horse battery' },
      prepare: ({ caller: { user }, body, request, reply }) =>
        limited(user.id, request, reply, () => checkOwnPassword(db, user.id, body.password)),
      handle: async (tx, { caller, reply, now }) => {
        reply.header('cache-control', 'no-store')
        return await beginTwoFactor(tx, secrets.two_factor, caller.user, now)
      },
    }),
    action({
      method: 'POST',
      path: `${path}/confirm`,
      tag,
      summary: 'Turn on two-factor sign-in with a first code; returns recovery codes',
      access: signedIn,
      body: ConfirmTwoFactorIn,
      answer: { status: 200, schema: RecoveryCodes },
      errors: [422, 429],
      example: { code: '482913' },
      withoutTransaction: true,
      handle: async ({ caller: { user }, body, request, reply, now }) => {
        const confirm = () =>
          db.transaction().execute(async (tx) => {
            const codes = await confirmTwoFactor(tx, secrets.two_factor, user.id, body.code.trim(), now)
            await recordAccountChange(tx, user.id, 'two_factor_on', now)
            return codes
          })
        const recovery_codes = await limited(user.id, request, reply, confirm)
        reply.header('cache-control', 'no-store')
        return { recovery_codes }
      },
    }),
    action({
      method: 'POST',
      path: `${path}/recovery-codes`,
      tag,
      summary: 'Replace the recovery codes',
      access: signedIn,
      body: ProvenIn,
      answer: { status: 200, schema: RecoveryCodes },
      errors: [422, 429],
      example: { password: 'correct horse battery', code: '482913' },
      prepare: ({ caller: { user }, body, request, reply, now }) =>
        limited(user.id, request, reply, () => checkBoth(user.id, body, now)),
      handle: async (tx, { caller, reply }) => {
        reply.header('cache-control', 'no-store')
        return { recovery_codes: await replaceRecoveryCodes(tx, secrets.two_factor, caller.user.id) }
      },
    }),
    action({
      method: 'POST',
      path: `${path}/turn-off`,
      tag,
      summary: 'Turn off two-factor sign-in',
      access: signedIn,
      body: ProvenIn,
      answer: { status: 204, schema: null },
      errors: [422, 429],
      example: { password: 'correct horse battery', code: '482913' },
      prepare: ({ caller: { user }, body, request, reply, now }) =>
        limited(user.id, request, reply, () => checkBoth(user.id, body, now)),
      handle: async (tx, { caller: { user }, request, now }) => {
        await turnOffTwoFactor(tx, user.id)
        await recordAccountChange(tx, user.id, 'two_factor_off', now)
        const link = `${config.appUrl}/forgot-password`
        const mail = composeUserMail('twoFactorOff', { ...user, language: readLanguage(request), link })
        if (config.smtpUrl) await recordMail(tx, mail)
      },
    }),
  ]
}
