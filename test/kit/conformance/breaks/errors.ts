import { type Break, inAnswer, inRequest } from './break.ts'

const categories = /^POST \/v3\/categories$/

export const errorBreaks: Break[] = [
  inAnswer('errors.request-id-on-every-response', 'drops x-request-id', /./, ({ headers }) => {
    delete headers['x-request-id']
  }),
  inAnswer('errors.body-repeats-the-request-id', 'writes another request id into bodies', /./, ({ body }) => {
    if (body?.request_id) body.request_id = 'another'
  }),
  inAnswer('errors.error-is-a-sentence', 'names error codes in camel case', /^GET \/v3\/categories\//, ({ body }) => {
    if (body?.error_code) body.error_code = 'notFound'
  }),
  inAnswer('errors.unknown-route-is-404', 'answers unknown routes with 400', /no-such-route/, (reply) => {
    reply.status = 400
  }),
  inAnswer('errors.wrong-method-is-405-with-allow', 'forgets Allow', /./, ({ headers }) => {
    delete headers.allow
  }),
  inAnswer('errors.malformed-json-is-400', 'answers malformed JSON with 422', categories, (reply, { body }) => {
    if (body === undefined) reply.status = 422
  }),
  inAnswer('errors.wrong-type-is-400', 'answers wrong types with 422', categories, (reply, { body }) => {
    if (body?.name?.first)
      Object.assign(reply, { status: 422, body: { ...reply.body, error_code: 'validation_failed' } })
  }),
  inAnswer('errors.unacceptable-value-is-422', 'answers refused values with 400', categories, (reply, { body }) => {
    if (body?.name === '') reply.status = 400
  }),
  inAnswer('errors.fields-are-named', 'leaves out errors', categories, ({ body }) => {
    delete body?.errors
  }),
  inAnswer('errors.fields-have-codes', 'calls the code of a field type', categories, ({ body }) => {
    for (const detail of body?.error_details ?? []) {
      detail.type = detail.code
      delete detail.code
    }
  }),
  inRequest('errors.unknown-query-parameters-are-ignored', 'refuses unknown query parameters', /./, ({ query }) =>
    query.has('utm_source')
      ? { status: 400, body: { error: 'Unknown parameter', error_code: 'invalid_request' } }
      : undefined,
  ),
  inRequest('errors.wrong-query-value-is-400', 'ignores wrong query values', /./, ({ query }) => {
    if (query.get('page_size') === 'many') query.delete('page_size')
  }),
  inAnswer('errors.inherited-names-are-unknown-keys', 'fails at inherited names', categories, (reply, { raw }) => {
    if (raw.includes('constructor')) reply.status = 500
  }),
  inAnswer('errors.deep-json-is-400', 'answers deep JSON with 422', categories, (reply, { raw }) => {
    if (raw.includes('[[[[')) reply.status = 422
  }),
  inAnswer('errors.large-body-is-413', 'answers large bodies with 400', categories, (reply, { raw }) => {
    if (raw.length > 1_048_576) reply.status = 400
  }),
]
