import { type Break, inAnswer, inRequest } from './break.ts'

const me = /^GET \/v3\/me$/

export const keyBreaks: Break[] = [
  inAnswer('keys.no-credential-is-401', 'answers no credential with 403', me, (reply, { headers }) => {
    if (!headers.authorization) reply.status = 403
  }),
  inAnswer('keys.refusal-names-the-scheme', 'forgets WWW-Authenticate', /^(?!.*\/customers\/)/, ({ headers }) => {
    delete headers['www-authenticate']
  }),
  inAnswer('keys.unknown-key-is-401', 'has another text for unknown keys', me, ({ body }) => {
    if (body?.error === 'Invalid API key') body.error = 'Unauthorized'
  }),
  {
    check: 'keys.misspelled-key-is-401',
    does: 'does not look at the checksum',
    make: ({ key }) => ({
      request: ({ headers }) => {
        const given = headers.authorization?.replace('Bearer ', '')
        if (given !== key && given?.slice(0, -1) === key.slice(0, -1)) headers.authorization = `Bearer ${key}`
      },
    }),
  },
  {
    check: 'keys.expired-key-is-401',
    does: 'has one text for all refused keys',
    make: () => ({
      answer: ({ body }) => {
        if (body?.error === 'API key has expired') body.error = 'Invalid API key'
      },
    }),
  },
  inAnswer('keys.identity-of-a-key', 'shows a user for a key', me, ({ body }) => {
    if (body?.auth_method === 'api_key') body.user = { id: 1 }
  }),
  inAnswer('keys.one-business-a-key', 'connects a key twice', me, ({ body }) => {
    if (body?.auth_method === 'api_key') body.connected_businesses.push(body.connected_businesses[0])
  }),
  inAnswer('keys.never-shown-again', 'echoes the key', me, (reply, { headers }) => {
    if (reply.status === 200) reply.headers['x-debug'] = headers.authorization!
  }),
  inRequest('keys.foreign-business-is-404', 'ignores b_uid', /./, ({ query }) => {
    query.delete('b_uid')
  }),
  inAnswer(
    'keys.refused-on-customer-routes',
    'forbids keys on customer routes',
    /\/customers\/me/,
    (reply, { headers }) => {
      if (headers.authorization?.startsWith('Bearer sk_')) reply.status = 403
    },
  ),
  inRequest('keys.refused-on-storefront-routes', 'takes keys on public routes', /\/public\//, ({ headers }) =>
    headers['x-service-storefront-api-key']?.startsWith('sk_') ? { status: 200, body: { data: [] } } : undefined,
  ),
  inRequest(
    'keys.refused-on-oauth-routes',
    'takes keys on OAuth routes',
    /^POST \/v3\/oauth\/introspect/,
    ({ headers }) =>
      headers.authorization?.startsWith('Bearer sk_') ? { status: 200, body: { active: false } } : undefined,
  ),
  inAnswer('keys.missing-scope-is-forbidden', 'has another text for a missing scope', /./, ({ body }) => {
    if (body?.error_code === 'insufficient_scope') body.error = 'Not allowed'
  }),
  inAnswer('keys.missing-scope-is-named', 'does not name the missing scope', /./, ({ body }) => {
    if (body?.error_code === 'insufficient_scope') delete body.details
  }),
  {
    check: 'keys.other-business-record-is-404',
    does: "returns another business's order",
    make: ({ key, otherKey }) => ({
      request: ({ headers }) => {
        if (headers.authorization === `Bearer ${otherKey}`) headers.authorization = `Bearer ${key}`
      },
    }),
  },
]
