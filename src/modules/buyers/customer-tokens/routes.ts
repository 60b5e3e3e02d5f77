import { storefront } from '../../../access/access.ts'
import { action, type Route, read } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import type { Keyring } from './keyring.ts'
import { refreshTokens } from './refresh-tokens.ts'
import { revokeTokens } from './revoke-tokens.ts'
import { BlacklistIn, JwksOut, RefreshIn, TokensOut } from './schemas.ts'
import { authPath, neverStored, params, tag } from './sign-in-paths.ts'

export const customerTokenRoutes = ({ db, pool, config }: Service, keyring: Keyring): Route[] => [
  action({
    method: 'POST',
    path: `${authPath}/jwt/refresh`,
    tag,
    summary: 'Exchange a refresh token for a new pair of tokens',
    description:
      'A refresh token can be used once. Reuse revokes its family: the login ends, and its access tokens are refused immediately.',
    access: storefront,
    params,
    body: RefreshIn,
    answer: { status: 200, schema: TokensOut },
    errors: [401],
    example: { refresh: 'crt_…' },
    withoutTransaction: true,
    handle: async ({ caller, body, now, reply }) => {
      const tokens = await refreshTokens({ pool, keyring, issuer: config.baseUrl }, caller.store, body.refresh, now)
      reply.headers(neverStored)
      return tokens
    },
  }),
  action({
    method: 'POST',
    path: `${authPath}/jwt/blacklist`,
    tag,
    summary: 'Sign out: revoke the logins of the given tokens',
    description: 'Accepts access and refresh tokens. Unknown tokens and tokens of other stores are ignored.',
    access: storefront,
    params,
    body: BlacklistIn,
    answer: { status: 204, schema: null },
    example: { tokens: ['crt_…'] },
    withoutTransaction: true,
    handle: async ({ caller, body, now }) => revokeTokens(db, keyring, caller.store, body.tokens, now),
  }),
  read({
    method: 'GET',
    path: `${authPath}/jwks`,
    tag,
    summary: 'Read the public keys of customer access tokens as a JSON Web Key Set',
    access: storefront,
    params,
    answer: { status: 200, schema: JwksOut },
    handle: async ({ now, reply }) => {
      reply.header('cache-control', 'public, max-age=60')
      return { keys: await keyring.jwks(now) }
    },
  }),
]
