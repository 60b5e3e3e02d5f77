import { sql } from 'kysely'
import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import { within } from '../../../platform/concurrency/within.ts'
import { tryToWrite } from '../../../platform/db/disk-space.ts'
import { findPending } from '../../../platform/db/schema/migrate.ts'
import { Closed, Nullable, OneOf } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { findOldestQueued } from '../../events/index.ts'
import { certificateRoute } from './certificate-route.ts'
import { createStoreCheck, type ObjectState } from './check-object-store.ts'
import { type Listener, metricsRoute } from './metrics-route.ts'

const tag = 'System'
const ReadyOut = Closed(
  {
    status: OneOf(['ready', 'not_ready']),
    database: OneOf(['ok', 'failing', 'full', 'read_only']),
    migrations: OneOf(['ok', 'pending', 'failing']),
    objects: OneOf(['ok', 'failing', 'full']),
    counters: OneOf(['local', 'shared', 'degraded']),
    process: OneOf(['running', 'stopping']),
    replica: Nullable(
      OneOf(['ok', 'lagging', 'failing', 'promoted', 'foreign'], {
        description: 'The standby of `DATABASE_READ_URL`; null without one. Reads go to the primary unless it is `ok`',
      }),
    ),
    replica_lag_seconds: Nullable(Type.Number({ description: 'How far the standby is behind the primary' })),
    oldest_queued_event_seconds: Nullable(
      Type.Integer({ description: 'How long the oldest event has waited for a worker; null if that cannot be read' }),
    ),
  },
  { title: 'Readiness' },
)

/** A probe that takes longer has failed. */
const probeMs = 3000

/**
 * Whether the process is ready: not without database or object store, or while it stops. Without Redis it is ready,
 * because rate limits are then counted locally.
 */
async function readiness(service: Service, objects: ObjectState) {
  const rest = {
    objects,
    counters: service.limiter.state(),
    process: service.lifecycle.isStopping ? 'stopping' : 'running',
    replica: service.replica?.state() ?? null,
    replica_lag_seconds: service.replica?.lagSeconds() ?? null,
  } as const
  const database = await checkDatabase(service)
  if (database === 'failing')
    return { status: 'not_ready', database, migrations: 'failing', ...rest, oldest_queued_event_seconds: null } as const
  const migrations = await checkMigrations(service)
  const isReady = database === 'ok' && migrations === 'ok' && objects === 'ok' && rest.process === 'running'
  const oldest_queued_event_seconds = migrations === 'ok' ? await readOldest(service) : null
  return {
    status: isReady ? 'ready' : 'not_ready',
    database,
    migrations,
    ...rest,
    oldest_queued_event_seconds,
  } as const
}

async function checkDatabase({ reads, db, pool, disk }: Service) {
  try {
    // Checked on the connections that requests use: the pool, and the pipelined ones for reads.
    const session = sql<{
      is_read_only: boolean
    }>`select current_setting('transaction_read_only') = 'on' as is_read_only`
    const [{ rows }] = await within(probeMs, Promise.all([session.execute(db), reads.query('select $1::int', [1])]))
    if (rows[0]!.is_read_only) return 'read_only'
    // Checked only after a statement found the disk full, because the check writes.
    if (disk.isFull) disk.isFull = !(await within(probeMs, tryToWrite(pool)))
    return disk.isFull ? 'full' : 'ok'
  } catch {
    return 'failing'
  }
}

async function checkMigrations(service: Service) {
  try {
    return (await within(probeMs, findPending(service.pool))).length > 0 ? 'pending' : 'ok'
  } catch {
    return 'failing'
  }
}

/** A worker that is behind makes no other process unready. */
const readOldest = ({ db, now }: Service) => within(probeMs, findOldestQueued(db, now())).catch(() => null)

export const systemRoutes = (service: Service, objects: ObjectStore, listener: Listener = 'public'): Route[] => {
  const checkObjects = createStoreCheck(objects)
  return [
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
      summary: 'Check that the database is reachable and migrated, and the object store reachable',
      access: anyone,
      answer: { status: 200, schema: ReadyOut },
      errors: [503],
      handle: async ({ reply }) => {
        const found = await readiness(service, await checkObjects())
        if (found.status === 'ready') return found
        const body = { error: 'Not ready', error_code: 'not_ready', details: found, request_id: reply.request.id }
        return reply.code(503).send(body)
      },
    }),
    metricsRoute(service, listener),
    certificateRoute(service),
  ]
}
