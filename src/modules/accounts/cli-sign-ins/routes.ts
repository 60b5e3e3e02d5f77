import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { anyone, machineIdentity, member, signedIn } from '../../../access/access.ts'
import { limitFailures, limitRequests } from '../../../access/limit-attempts.ts'
import { action, type Route } from '../../../access/route.ts'
import { plainAddress } from '../../../platform/http/client/client-address.ts'
import type { Service } from '../../../platform/service.ts'
import { checkScopes } from '../api-keys/index.ts'
import { claimKey } from './claim-key.ts'
import { confirmSignIn } from './confirm-sign-in.ts'
import { denySignIn } from './deny-sign-in.ts'
import { openSignIn } from './open-sign-in.ts'
import { ClaimIn, ClaimOut, ConfirmIn, OpenIn, OpenOut, StartIn, StartOut } from './schemas.ts'
import { signOut } from './sign-out.ts'
import { startSignIn } from './start-sign-in.ts'

const tag = 'Command line'
/** Starts have a bucket of their own: anybody can make them, and they must not keep others from answering a code. */
const realm = 'cli'

/** What the command calls. */
export const cliSignInRoutes = (service: Service): Route[] => {
  const { db, config, secrets } = service
  return [
    action({
      method: 'POST',
      path: '/v3/cli/sign-ins',
      tag,
      summary: 'Start the sign-in of a command line: a code for a person to confirm, and a secret to ask with',
      access: anyone,
      body: StartIn,
      answer: { status: 201, schema: StartOut },
      errors: [422, 429],
      example: { machine_name: 'laptop', scopes: ['order:list', 'product:create'] },
      withoutTransaction: true,
      handle: async ({ body, request, reply, now }) => {
        checkScopes(body.scopes)
        await limitRequests(service, request, reply, { realm: 'cli_start' })
        const started = await startSignIn(db, secrets.otp, { ...body, requested_from: plainAddress(request.ip) }, now)
        const { appUrl } = config
        return { ...started, confirm_url: `${appUrl}/setting/developers/cli`, app_url: appUrl }
      },
    }),
    action({
      method: 'POST',
      path: '/v3/cli/sign-ins/claim',
      tag,
      summary: 'Ask whether the sign-in was confirmed, and get its API key, once',
      access: anyone,
      body: ClaimIn,
      answer: { status: 200, schema: ClaimOut },
      errors: [404, 429],
      example: { secret: 'cli_…' },
      withoutTransaction: true,
      handle: ({ body, request, reply, now }) =>
        limitFailures(service, request, reply, { realm }, () => claimKey(db, secrets.otp, body.secret, now)),
    }),
    action({
      method: 'DELETE',
      path: '/v3/cli/sign-ins/current',
      tag,
      summary: 'Delete the API key of this request, if a command line got it by signing in',
      access: machineIdentity,
      answer: { status: 204, schema: null },
      errors: [404],
      handle: (tx, { caller, now }) => signOut(tx, caller, now),
    }),
  ]
}

/** What the dashboard calls for the person who types a code. */
export const cliConfirmationRoutes = (service: Service): Route[] => {
  const { db, secrets } = service
  /** Wrong codes lock the account for a while: whoever types one is signed in. */
  const limitGuesses = <T>(
    {
      caller,
      request,
      reply,
    }: { caller: { user: { unique_id: string } }; request: FastifyRequest; reply: FastifyReply },
    verify: () => Promise<T>,
  ) =>
    limitFailures(
      service,
      request,
      reply,
      { realm, account: `cli:${caller.user.unique_id}`, isSignedIn: true, keepsFailures: true },
      verify,
    )

  return [
    action({
      method: 'POST',
      path: '/api/cli/sign-ins/open',
      tag,
      summary: 'Read what the command line that printed this code asks for',
      access: signedIn,
      body: OpenIn,
      answer: { status: 200, schema: OpenOut },
      errors: [404, 429],
      example: { code: 'WDJB-MJHT' },
      withoutTransaction: true,
      handle: (call) =>
        limitGuesses(call, () => openSignIn(db, secrets.otp, call.body.code, plainAddress(call.request.ip), call.now)),
    }),
    action({
      method: 'POST',
      path: '/api/cli/sign-ins/deny',
      tag,
      summary: 'Refuse the command line that printed this code',
      access: signedIn,
      body: OpenIn,
      answer: { status: 204, schema: null },
      errors: [404, 429],
      example: { code: 'WDJB-MJHT' },
      withoutTransaction: true,
      handle: (call) =>
        limitGuesses(call, () =>
          db.transaction().execute((tx) => denySignIn(tx, secrets.otp, call.body.code, call.now)),
        ),
    }),
    action({
      method: 'POST',
      path: '/api/businesses/:business_id/cli/sign-ins',
      tag,
      summary: 'Give the command line that printed this code an API key of 30 days',
      description: 'Scopes that lead to money need an owner or an admin, as for any key: 403 otherwise.',
      access: member('developers:manage'),
      params: { business_id: Type.String() },
      body: ConfirmIn,
      answer: { status: 204, schema: null },
      errors: [404, 409, 429],
      example: { code: 'WDJB-MJHT', scopes: ['order:list'] },
      withoutTransaction: true,
      handle: (call) => {
        const { business, user, role } = call.caller
        return limitGuesses(call, () =>
          db
            .transaction()
            .execute((tx) =>
              confirmSignIn(tx, secrets.otp, { business_id: business.id, user, role }, call.body, call.now),
            ),
        )
      },
    }),
  ]
}
