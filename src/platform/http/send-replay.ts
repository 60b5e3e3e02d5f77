import type { FastifyReply } from 'fastify'
import type { TSchema } from 'typebox'

/**
 * Sends a stored response again. It may come from an earlier version, whose responses lacked fields that are required
 * by now: the fields that are there are sent.
 */
export function sendReplay(reply: FastifyReply, body: unknown, schema: TSchema | null) {
  if (!schema || body === null) return reply.send(body)
  const write = reply.compileSerializationSchema(withoutRequired(schema))
  return reply.type('application/json; charset=utf-8').send(write(body as Record<string, unknown>))
}

const known = new WeakMap<TSchema, Record<string, unknown>>()

function withoutRequired(schema: TSchema): Record<string, unknown> {
  const loose = known.get(schema) ?? (loosen(schema) as Record<string, unknown>)
  known.set(schema, loose)
  return loose
}

function loosen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(loosen)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([name, inner]) => name !== 'required' || !Array.isArray(inner))
  return Object.fromEntries(entries.map(([name, inner]) => [name, loosen(inner)]))
}
