import { type Break, inAnswer, inRequest, inStatus } from './break.ts'

const profile = /\/customers\/me\/profile$/
const login = /\/auth\/login$/
const refresh = /\/auth\/jwt\/refresh$/

/** Sees which refresh tokens were used before. */
function createUseRecord() {
  const used = new Set<string>()
  return (token: string) => {
    const isUsed = used.has(token)
    used.add(token)
    return isUsed
  }
}

export const customerBreaks: Break[] = [
  inAnswer('customers.no-token-is-401', 'answers no token with 403', profile, (reply, { headers }) => {
    if (!headers.authorization) reply.status = 403
  }),
  inAnswer('customers.tokens-have-lifetimes', 'gives tokens an hour', login, ({ body }) => {
    if (body?.expires_in) body.expires_in = 3600
  }),
  inAnswer('customers.token-is-signed', 'serves other keys', /\/auth\/jwks$/, ({ body }) => {
    for (const key of body.keys) key.kid = 'another'
  }),
  inAnswer('customers.wrong-password-is-401', 'says which address it knows', login, ({ body }, { body: sent }) => {
    if (body?.error && sent.email.startsWith('nobody-')) body.error = 'Nobody has this address'
  }),
  inAnswer('customers.profile', 'leaves out is_generated_password_reset', profile, ({ body }) => {
    delete body?.is_generated_password_reset
  }),
  inAnswer('customers.token-of-another-store-is-401', 'answers foreign tokens with 404', profile, (reply, sent) => {
    const [, payload] = (sent.headers.authorization ?? '').split('.')
    if (payload && !sent.path.includes(JSON.parse(Buffer.from(payload, 'base64url').toString()).aud)) reply.status = 404
  }),
  inAnswer(
    'customers.refresh-replaces-the-token',
    'returns the same refresh token',
    refresh,
    ({ body }, { body: sent }) => {
      if (body?.refresh) body.refresh = sent.refresh
    },
  ),
  {
    check: 'customers.reused-refresh-token-is-401',
    does: 'answers used tokens with 400',
    make: () => {
      const isUsed = createUseRecord()
      return {
        answer: (reply, { path, body }) => {
          if (refresh.test(path) && isUsed(body.refresh)) reply.status = 400
        },
      }
    },
  },
  {
    check: 'customers.reuse-revokes-the-family',
    does: 'refuses used tokens and keeps the family',
    make: () => {
      const isUsed = createUseRecord()
      return {
        request: ({ path, body }) =>
          refresh.test(path) && isUsed(body.refresh)
            ? { status: 401, body: { error: 'Used', error_code: 'invalid_token' } }
            : undefined,
      }
    },
  },
  inRequest('customers.sign-out-ends-the-access-token', 'signs nobody out', /\/jwt\/blacklist$/, () => ({
    status: 204,
  })),
  inStatus(
    'customers.forgotten-password-reveals-nobody',
    'does not know the address',
    /\/auth\/forget-password$/,
    204,
    404,
  ),
  inStatus('customers.cart-add-is-201', 'answers with 200', /^POST .*\/me\/cart\/items$/, 201, 200),
  inAnswer('customers.orders-are-buyer-safe', 'shows the net revenue', /^GET .*\/me\/orders$/, ({ body }) => {
    for (const order of body?.data ?? []) order.net_revenue = '1.00'
  }),
  inAnswer(
    'customers.refusal-names-the-scheme',
    'forgets WWW-Authenticate',
    /\/customers\/me\/orders/,
    ({ headers }) => {
      delete headers['www-authenticate']
    },
  ),
]
