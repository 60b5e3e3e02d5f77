import { sql } from 'kysely'
import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import { findPending } from '../../../platform/db/migrate.ts'
import { Closed, OneOf } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'

const tag = 'System'
const state = OneOf(['ok', 'failing'])

const ReadyOut = Closed(
  {
    status: OneOf(['ready', 'not_ready']),
    database: state,
    migrations: OneOf(['ok', 'pending', 'failing']),
    counters: OneOf(['local', 'shared', 'degraded']),
  },
  { title: 'Readiness' },
)

/** Not ready without the database; ready without Redis, because rate limits then fall back to local counters. */
async function readiness(service: Service) {
  const counters = service.limiter.state()
  try {
    await sql`select 1`.execute(service.db)
  } catch {
    return { status: 'not_ready', database: 'failing', migrations: 'failing', counters } as const
  }
  const client = await service.pool.connect()
  try {
    const pending = await findPending(client)
    if (pending.length > 0) return { status: 'not_ready', database: 'ok', migrations: 'pending', counters } as const
    return { status: 'ready', database: 'ok', migrations: 'ok', counters } as const
  } catch {
    return { status: 'not_ready', database: 'ok', migrations: 'failing', counters } as const
  } finally {
    client.release()
  }
}

export const systemRoutes = (service: Service): Route[] => [
  read({
    method: 'GET',
    path: '/healthz',
    tag,
    summary: 'Check that the process is running',
    access: anyone,
    answer: { status: 200, schema: Closed({ status: Type.Literal('ok') }) },
    handle: async () => ({ status: 'ok' }),
  }),
  read({
    method: 'GET',
    path: '/readyz',
    tag,
    summary: 'Check that the database is reachable and migrated',
    access: anyone,
    answer: { status: 200, schema: ReadyOut },
    errors: [503],
    handle: async ({ reply }) => {
      const found = await readiness(service)
      if (found.status === 'ready') return found
      const body = { error: 'Not ready', error_code: 'not_ready', details: found, request_id: reply.request.id }
      return reply.code(503).send(body)
    },
  }),
  read({
    method: 'GET',
    path: '/metrics',
    tag,
    summary: 'Counters for Prometheus',
    access: anyone,
    answer: { status: 200, schema: null, contentType: 'text/plain' },
    handle: async ({ reply }) =>
      reply.type(service.metrics.registry.contentType).send(await service.metrics.registry.metrics()),
  }),
]
