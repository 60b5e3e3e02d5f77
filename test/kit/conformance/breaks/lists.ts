import { type Break, inAnswer, inRequest } from './break.ts'

const orders = /^GET \/v3\/orders$/

export const listBreaks: Break[] = [
  inAnswer('lists.envelope', 'omits has_next', orders, ({ body }) => {
    delete body?.has_next
  }),
  inAnswer('lists.without-pages', 'says that categories have pages', /^GET \/v3\/categories$/, ({ body }) => {
    if (body?.data) body.is_paginated = true
  }),
  {
    ...inRequest('lists.pages-join', 'repeats the first page of a search', orders, ({ query }) => {
      if (query.has('search')) query.delete('next_cursor')
    }),
    also: ['lists.previous-leads-back'],
  },
  {
    check: 'lists.previous-leads-back',
    does: 'stays on the page that it should leave',
    make: () => {
      const last = new Map<string | null, unknown>()
      return {
        answer: (reply, { query }) => {
          const search = query.get('search')
          if (query.has('next_cursor')) last.set(search, reply.body?.data)
          if (query.has('previous_cursor')) reply.body.data = last.get(search)
        },
      }
    },
  },
  inAnswer('lists.changed-cursor-is-400', 'reads changed cursors as the end', orders, (reply) => {
    if (reply.body?.error_code === 'invalid_cursor') Object.assign(reply, { status: 200, body: { data: [] } })
  }),
  inAnswer('lists.large-page-means-the-largest', 'refuses large pages', /./, (reply, { query }) => {
    if (query.get('page_size') === '5000') reply.status = 400
  }),
  inAnswer('lists.page-size-is-25', 'has 20 records a page', /^GET \/v3\/customers$/, ({ body }) => {
    if (body?.page_size) body.page_size = 20
  }),
]
