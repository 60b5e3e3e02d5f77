import type { Check } from '../check.ts'
import type { Answer } from '../run/answer.ts'
import { expectEqual, expectMembers, expectStatus, expectThat } from '../run/expect.ts'
import type { Kit } from '../run/kit.ts'

const envelope = ['data', 'is_paginated', 'has_next', 'has_previous', 'next_cursor', 'previous_cursor', 'page_size']

let searches = 0

/** Three orders that a search finds, and nothing else: orders that are made meanwhile would come between pages. */
async function searchThree({ call, records }: Kit) {
  const name = `Lister ${records.mark.split(' ')[1]} ${++searches}x`
  const made = new Set<unknown>()
  for (let i = 1; i <= 3; i++) made.add((await records.order({ customer_name: name })).body.id)
  const query = { search: name, search_field: 'customer_name', page_size: 1 }
  const read = (more: Record<string, string> = {}) => call('GET /v3/orders', { query: { ...query, ...more } })
  return { made, read }
}

const idsOf = (answer: Answer): unknown[] => (answer.body?.data ?? []).map(({ id }: { id: unknown }) => id)

export const lists: Check[] = [
  {
    id: 'lists.envelope',
    rule: `A list with pages is {${envelope.join(', ')}}.`,
    async run({ call }) {
      const answer = await call('GET /v3/orders', { query: { page_size: 1 } })
      expectStatus(answer, 200)
      expectMembers(answer, 'the list', answer.body, envelope)
      expectEqual(answer, 'is_paginated', answer.body.is_paginated, true)
    },
  },
  {
    id: 'lists.without-pages',
    rule: 'A list without pages is `{data, is_paginated: false}`.',
    async run({ call }) {
      const answer = await call('GET /v3/categories')
      expectThat(answer, Array.isArray(answer.body?.data), 'data = a list', answer.body?.data)
      expectEqual(answer, 'is_paginated', answer.body.is_paginated, false)
    },
  },
  {
    id: 'lists.pages-join',
    rule: 'The pages that cursors lead to have each record once.',
    async run(kit) {
      const { made, read } = await searchThree(kit)
      const seen: unknown[] = []
      let cursor: string | null = null
      for (let page = 0; page < 5; page++) {
        const answer: Answer = await read(cursor ? { next_cursor: cursor } : {})
        expectStatus(answer, 200)
        seen.push(...idsOf(answer).filter((id) => made.has(id)))
        cursor = answer.body.next_cursor
        if (!cursor || seen.length >= made.size) break
      }
      expectThat(undefined, new Set(seen).size === 3 && seen.length === 3, 'each of 3 records once', seen)
    },
  },
  {
    id: 'lists.previous-leads-back',
    rule: '`previous_cursor` leads to the page before.',
    async run(kit) {
      const { read } = await searchThree(kit)
      const first = await read()
      const second = await read({ next_cursor: first.body.next_cursor })
      expectEqual(second, 'has_previous', second.body.has_previous, true)
      const back = await read({ previous_cursor: second.body.previous_cursor })
      expectStatus(back, 200)
      expectEqual(back, 'the page before', idsOf(back), idsOf(first))
    },
  },
  {
    id: 'lists.changed-cursor-is-400',
    rule: 'A changed cursor is 400 `invalid_cursor`.',
    async run({ call, records }) {
      await records.readOnlyOrder()
      await records.checkout()
      const { body } = await records.must('GET /v3/orders', { query: { page_size: 1 } })
      const cursor: string = body.next_cursor ?? 'x'
      const changed = (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1)
      const answer = await call('GET /v3/orders', { query: { page_size: 1, next_cursor: changed } })
      expectStatus(answer, 400)
      expectEqual(answer, 'error_code', answer.body?.error_code, 'invalid_cursor')
    },
  },
  {
    id: 'lists.large-page-means-the-largest',
    rule: '`page_size` above the maximum of 100 means the maximum.',
    async run({ call }) {
      const answer = await call('GET /v3/products', { query: { page_size: 5000 } })
      expectStatus(answer, 200)
      expectEqual(answer, 'page_size', answer.body?.page_size, 100)
    },
  },
  {
    id: 'lists.page-size-is-25',
    rule: '`page_size` is 25 by default.',
    async run({ call }) {
      const answer = await call('GET /v3/customers')
      expectEqual(answer, 'page_size', answer.body?.page_size, 25)
    },
  },
]
