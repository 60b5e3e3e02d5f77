import type { Check } from '../check.ts'
import type { Input } from '../run/call.ts'
import { expectEqual, expectHeader, expectMatch, expectStatus, expectThat, isRecord } from '../run/expect.ts'
import type { Kit } from '../run/kit.ts'

const nobody = '00000000-0000-7000-8000-000000000000'

/** Sends a category that no server should accept. One that does gets it deleted at the end. */
async function tryCategory({ call, records }: Kit, input: Input) {
  const answer = await call('POST /v3/categories', input)
  const id = answer.status < 300 && answer.body?.id
  if (id) records.onEnd(`category ${id}`, `DELETE /v3/categories/${id}`)
  return answer
}

/** A well-formed request whose content is not acceptable. */
const refused = (kit: Kit) => tryCategory(kit, { body: { name: '' } })

export const errors: Check[] = [
  {
    id: 'errors.request-id-on-every-response',
    rule: '`x-request-id` is on every response.',
    async run({ call }) {
      expectHeader(await call('GET /v3/me'), 'x-request-id')
      expectHeader(await call('GET /v3/no-such-route'), 'x-request-id')
    },
  },
  {
    id: 'errors.body-repeats-the-request-id',
    rule: 'An error body carries the request id of its response.',
    async run({ call }) {
      const answer = await call(`GET /v3/orders/${nobody}`)
      expectThat(answer, isRecord(answer.body), 'a JSON object', answer.text)
      expectMatch(answer, 'request_id', answer.body.request_id, /./)
      if (answer.requestId) expectEqual(answer, 'request_id', answer.body.request_id, answer.requestId)
    },
  },
  {
    id: 'errors.error-is-a-sentence',
    rule: 'An error is `{error, error_code}`: a sentence and a name in snake_case.',
    async run({ call }) {
      const answer = await call('GET /v3/categories/2147483647')
      expectThat(answer, isRecord(answer.body), 'a JSON object', answer.text)
      expectMatch(answer, 'error', answer.body.error, /./)
      expectMatch(answer, 'error_code', answer.body.error_code, /^[a-z][a-z0-9_]*$/)
    },
  },
  {
    id: 'errors.unknown-route-is-404',
    rule: 'Unknown route: 404 `not_found`.',
    async run({ call }) {
      const answer = await call('GET /v3/conformance-no-such-route')
      expectStatus(answer, 404)
      expectEqual(answer, 'error_code', answer.body?.error_code, 'not_found')
    },
  },
  {
    id: 'errors.wrong-method-is-405-with-allow',
    rule: 'Wrong method: 405 with `Allow`.',
    async run({ call }) {
      const answer = await call('DELETE /v3/me')
      expectStatus(answer, 405)
      expectHeader(answer, 'allow', /\bGET\b/)
    },
  },
  {
    id: 'errors.malformed-json-is-400',
    rule: 'Malformed JSON: 400 `invalid_request`.',
    async run(kit) {
      const answer = await tryCategory(kit, { raw: '{"name":' })
      expectStatus(answer, 400)
      expectEqual(answer, 'error_code', answer.body?.error_code, 'invalid_request')
    },
  },
  {
    id: 'errors.wrong-type-is-400',
    rule: 'Wrong types: 400 `invalid_request`.',
    async run(kit) {
      const answer = await tryCategory(kit, { body: { name: { first: 'x' } } })
      expectStatus(answer, 400)
      expectEqual(answer, 'error_code', answer.body?.error_code, 'invalid_request')
    },
  },
  {
    id: 'errors.unacceptable-value-is-422',
    rule: 'Well-formed but unacceptable: 422 `validation_failed`.',
    async run(kit) {
      const answer = await refused(kit)
      expectStatus(answer, 422)
      expectEqual(answer, 'error_code', answer.body?.error_code, 'validation_failed')
    },
  },
  {
    id: 'errors.fields-are-named',
    rule: '422 has `errors: {field: [messages]}`.',
    async run(kit) {
      const answer = await refused(kit)
      const messages = answer.body?.errors?.name
      const isList = Array.isArray(messages) && messages.length > 0 && messages.every((one) => typeof one === 'string')
      expectThat(answer, isList, 'errors.name = a list of sentences', answer.body?.errors)
    },
  },
  {
    id: 'errors.fields-have-codes',
    rule: 'Beside `errors` there is `error_details: [{field, code, params}]`.',
    async run(kit) {
      const answer = await refused(kit)
      const [first] = Array.isArray(answer.body?.error_details) ? answer.body.error_details : []
      expectEqual(answer, 'error_details[0].field', first?.field, 'name')
      expectMatch(answer, 'error_details[0].code', first?.code, /^[a-z][a-z0-9_]*$/)
      expectThat(answer, isRecord(first?.params), 'error_details[0].params = an object', first?.params)
    },
  },
  {
    id: 'errors.unknown-query-parameters-are-ignored',
    rule: 'Unknown query parameters are ignored on every route.',
    async run({ call }) {
      expectStatus(await call('GET /v3/categories', { query: { utm_source: 'conformance', fbclid: 'x' } }), 200)
    },
  },
  {
    id: 'errors.wrong-query-value-is-400',
    rule: 'A known query parameter with a wrong value is 400.',
    async run({ call }) {
      expectStatus(await call('GET /v3/orders', { query: { page_size: 'many' } }), 400)
    },
  },
  {
    id: 'errors.inherited-names-are-unknown-keys',
    rule: 'A body key that names something of `Object.prototype` is treated like any other unknown key: 422, never 5xx.',
    async run(kit) {
      expectStatus(await tryCategory(kit, { raw: '{"name":"","constructor":{"prototype":1}}' }), 422, 400)
    },
  },
  {
    id: 'errors.deep-json-is-400',
    rule: 'JSON deeper than 64 levels is 400.',
    async run(kit) {
      expectStatus(await tryCategory(kit, { raw: `{"name":${'['.repeat(70)}${']'.repeat(70)}}` }), 400)
    },
  },
  {
    id: 'errors.large-body-is-413',
    rule: 'Body over 1 MiB: 413.',
    async run(kit) {
      expectStatus(await tryCategory(kit, { body: { name: 'x'.repeat(1_100_000) } }), 413)
    },
  },
]
