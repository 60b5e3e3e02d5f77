import Fastify from 'fastify'
import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { countTurns } from '../../../test/support/count-turns.ts'
import { mapPage, type Page } from '../db/list-page.ts'
import { PageOf } from './schemas.ts'
import { findRowSchema, sendPage } from './send-page.ts'

const Row = Type.Object({ name: Type.String() })
const answer = PageOf(Row)

const pageOf = <T>(data: T[]): Page<T> => ({
  data,
  is_paginated: true,
  has_next: false,
  has_previous: false,
  next_cursor: null,
  previous_cursor: null,
  page_size: 100,
})

/** Uses the processor for longer than a slice. */
function work() {
  const end = performance.now() + 11
  while (performance.now() < end);
}

async function read(page: Page<unknown>) {
  const server = Fastify()
  server.get('/', { schema: { response: { 200: answer } } }, (_request, reply) => sendPage(reply, page, Row))
  const response = await server.inject('/')
  await server.close()
  return response
}

it('writes a page as the schema of the whole answer does', async () => {
  const rows = [{ name: '"data":[]', secret: 1 }, { name: '$& “kopi”' }]
  const response = await read(pageOf(rows))
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(response.json()).toEqual({ ...pageOf([]), data: [{ name: '"data":[]' }, { name: '$& “kopi”' }] })
  expect((await read(pageOf([]))).json()).toEqual(pageOf([]))
})

it('lets other requests run between rows that take long to write', async () => {
  const slow = () => ({
    get name() {
      work()
      return 'kopi'
    },
  })
  expect(await countTurns(() => read(pageOf(Array.from({ length: 20 }, slow))))).toBeGreaterThanOrEqual(20)
})

it('lets other requests run between rows that take long to show', async () => {
  const page = pageOf(Array.from({ length: 20 }, (_, i) => i))
  expect(await countTurns(() => mapPage(page, work))).toBeGreaterThanOrEqual(20)
})

it('finds the schema of the rows only in pages', () => {
  expect(findRowSchema(answer)).toBe(Row)
  expect(findRowSchema(Type.Object({ data: Type.Array(Row) }))).toBeUndefined()
  expect(findRowSchema(Row)).toBeUndefined()
  expect(findRowSchema(null)).toBeUndefined()
})
