import { randomUUID } from 'node:crypto'
import type { Check } from '../check.ts'
import type { Answer } from '../run/answer.ts'
import { expectEqual, expectHeader, expectStatus, expectThat } from '../run/expect.ts'
import type { Kit } from '../run/kit.ts'

let categories = 0

const nextName = ({ records }: Kit) => `${records.mark} category ${++categories}`

async function createCategory(kit: Kit, key: string, name: string): Promise<Answer> {
  const answer = await kit.call('POST /v3/categories', { headers: { 'idempotency-key': key }, body: { name } })
  const id = answer.status < 300 ? answer.body?.id : undefined
  if (id) kit.records.onEnd(`category ${id}`, `DELETE /v3/categories/${id}`)
  return answer
}

export const idempotency: Check[] = [
  {
    id: 'idempotency.repetition-creates-nothing',
    rule: 'A POST that is repeated with its `Idempotency-Key` is answered from the first one.',
    async run(kit) {
      const [key, name] = [randomUUID(), nextName(kit)]
      const first = await createCategory(kit, key, name)
      const second = await createCategory(kit, key, name)
      expectStatus(second, first.status)
      expectEqual(second, 'id', second.body?.id, first.body?.id)
    },
  },
  {
    id: 'idempotency.repetition-is-marked',
    rule: 'A repeated answer has `Idempotent-Replayed: true`.',
    async run(kit) {
      const [key, name] = [randomUUID(), nextName(kit)]
      await createCategory(kit, key, name)
      expectHeader(await createCategory(kit, key, name), 'idempotent-replayed', /^true$/)
    },
  },
  {
    id: 'idempotency.other-body-is-422',
    rule: 'The same key with another body: 422 `idempotency_key_reused`.',
    async run(kit) {
      const key = randomUUID()
      await createCategory(kit, key, nextName(kit))
      const answer = await createCategory(kit, key, nextName(kit))
      expectStatus(answer, 422)
      expectEqual(answer, 'error_code', answer.body?.error_code, 'idempotency_key_reused')
    },
  },
  {
    id: 'idempotency.key-has-at-most-255-characters',
    rule: '`Idempotency-Key` has 1 to 255 characters.',
    async run(kit) {
      expectStatus(await createCategory(kit, 'k'.repeat(256), nextName(kit)), 400, 422)
    },
  },
  {
    id: 'idempotency.requests-at-once-create-one',
    rule: 'While the first request is under way, a second one with its key is 409 with `Retry-After`, or gets its answer.',
    async run(kit) {
      const [key, name] = [randomUUID(), nextName(kit)]
      const answers = await Promise.all([1, 2, 3].map(() => createCategory(kit, key, name)))
      const ids = new Set(answers.filter(({ status }) => status < 300).map(({ body }) => body?.id))
      expectThat(answers[0], ids.size === 1, 'one record', `${ids.size} records`)
      for (const answer of answers.filter(({ status }) => status >= 300)) {
        expectStatus(answer, 409)
        expectHeader(answer, 'retry-after', /^\d+$/)
      }
    },
  },
]
