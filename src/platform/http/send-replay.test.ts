import Fastify from 'fastify'
import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { Closed } from './schemas.ts'
import { sendReplay } from './send-replay.ts'

const Line = Closed({ name: Type.String(), weight: Type.Integer() })
const Order = Closed({ id: Type.Integer(), notes: Type.String(), lines: Type.Array(Line) })
const Sent = Closed({ sent_to: Type.String(), minutes: Type.Integer() })

async function replay(body: unknown, schema = Type.Union([Order, Sent])) {
  const server = Fastify()
  server.post('/', { schema: { response: { 201: schema } } }, (_request, reply) =>
    sendReplay(reply.code(201), body, schema),
  )
  const response = await server.inject({ method: 'POST', url: '/' })
  await server.close()
  return [response.statusCode, response.headers['content-type'], response.json()]
}

it('sends a response that an earlier version stored without a field that is required by now', async () => {
  const type = 'application/json; charset=utf-8'
  const stored = { id: 7, lines: [{ name: 'Kopi' }] }
  expect(await replay(stored)).toEqual([201, type, stored])
  expect(await replay({ sent_to: 'sari@example.com' })).toEqual([201, type, { sent_to: 'sari@example.com' }])
})

it('sends no field that the schema does not name', async () => {
  const [, , sent] = await replay(
    { id: 7, notes: 'x', lines: [{ name: 'Kopi', weight: 1, cost: 2 }], secret: 1 },
    Order as never,
  )
  expect(sent).toEqual({ id: 7, notes: 'x', lines: [{ name: 'Kopi', weight: 1 }] })
})
