import type { Route } from '../route.ts'

const text = (description: string, example?: string) => ({
  description,
  schema: { type: 'string', ...(example && { examples: [example] }) },
})
const integer = (description: string) => ({ description, schema: { type: 'integer' } })

/** Response headers that several operations share, as components of the document. */
export const responseHeaders = (prefix: string) => ({
  'Retry-After': integer('With 409, 429 and 503: seconds to wait before the next attempt'),
  'WWW-Authenticate': text('With 401: the scheme of the credential that is missing'),
  ETag: text('The version of this answer', '"7"'),
  Location: { description: 'The address to go to', schema: { type: 'string', format: 'uri-reference' } },
  'Idempotent-Replayed': text(
    '`true` when this repeats the answer to an earlier request with this Idempotency-Key, or shows the order that it placed',
  ),
  'Guest-Token': {
    description: `Sent as \`${prefix}Guest-Token\`: keep it and send it with the next request, it is the only way back to this cart`,
    schema: { type: 'string', format: 'uuid' },
  },
})

/** Part of the description of the document, because in each of a thousand responses it would be a fifth of it. */
export const generalHeaders =
  'Every response has `X-Request-Id`. Where 429 is possible, every response says what is left: `RateLimit`, `RateLimit-Policy`, `X-Ratelimit-Limit`, `X-Ratelimit-Remaining` and `X-Ratelimit-Reset`. Responses below name only their other headers.'

/** The headers that an answer with this status may carry, as references to the shared ones. */
export function describeHeaders(route: Route, status: number, prefix: string): Record<string, { $ref: string }> {
  const isSuccess = status < 300
  const isTagged = route.answer.isCacheable || route.answer.isRanged
  const names = [
    ...([409, 429, 503].includes(status) ? ['Retry-After'] : []),
    ...(status === 401 ? ['WWW-Authenticate'] : []),
    ...(status === 303 ? ['Location'] : []),
    ...((isSuccess && route.answer.hasEtag) || ((isSuccess || status === 304) && isTagged) ? ['ETag'] : []),
    ...(route.kind === 'create' ? ['Idempotent-Replayed'] : []),
    ...(route.guestToken ? ['Guest-Token'] : []),
  ]
  const sentAs = (name: string) => (name === 'Guest-Token' ? prefix + name : name)
  return Object.fromEntries(names.map((name) => [sentAs(name), { $ref: `#/components/headers/${name}` }]))
}

const headerParameter = (name: string, description: string, schema: object = { type: 'string' }) => ({
  name,
  in: 'header',
  schema,
  description,
})

/** The request headers that a route reads, besides its credentials. */
export const headerParameters = (route: Route, prefix: string) => [
  ...(route.kind === 'create'
    ? [
        headerParameter(
          'Idempotency-Key',
          route.keepsKey
            ? 'For 24 hours, repeating a request with the same key places no second order, and shows the first one as it is then'
            : 'Repeating a request with the same key returns the first answer for 24 hours',
          {
            type: 'string',
            minLength: 1,
            maxLength: 255,
          },
        ),
      ]
    : []),
  ...(route.answer.isCacheable ? [headerParameter('If-None-Match', 'An ETag; 304 if the answer still has it')] : []),
  ...(route.errors?.includes(412)
    ? [headerParameter('If-Match', 'An ETag as read before; 412 if the record has changed since')]
    : []),
  ...(route.answer.contentType === 'text/event-stream'
    ? [headerParameter('Last-Event-ID', 'The last event that the client got; those after it are sent first')]
    : []),
  ...(route.guestToken
    ? [
        headerParameter(
          `${prefix}Guest-Token`,
          'Recognizes a guest: the token that an earlier answer carried. Without it, or when it is unknown, a new one is issued',
          { type: 'string', format: 'uuid' },
        ),
      ]
    : []),
  ...(route.intentToken
    ? [headerParameter(`${prefix}Checkout-Intent-Token`, 'The token that the start of the checkout intent answered')]
    : []),
]
