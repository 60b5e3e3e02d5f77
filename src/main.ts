import type { FastifyInstance } from 'fastify'
import { buildServers } from './composition/build-servers.ts'
import { type ConnectedService, connectOutside } from './composition/connect-outside.ts'
import { createLimiter } from './composition/create-limiter.ts'
import { type OpenDatabase, openDatabase } from './composition/open-database.ts'
import { openReplica } from './composition/open-replica.ts'
import { createProbeServer } from './composition/probe-server.ts'
import type { Servers } from './composition/servers.ts'
import { createUsage, type Usage } from './composition/usage.ts'
import type { Config } from './config.ts'
import { eventActs } from './event-acts.ts'
import { startDelivery } from './modules/apps/webhooks/index.ts'
import { startRefreshing } from './modules/catalog/listings/index.ts'
import { startFollowing } from './modules/catalog/stock-log/index.ts'
import { startEventReaders, watchEventReaders } from './modules/events/index.ts'
import { startCounting } from './modules/orders/statistics/index.ts'
import { createVisitCounter, type VisitCounter } from './modules/shop/visits/index.ts'
import { startWorker } from './platform/background/jobs.ts'
import { createInvalidation } from './platform/caching/invalidation.ts'
import { createCircuitBreakers } from './platform/concurrency/circuit-breaker.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { watchMails } from './platform/mail/watch-mails.ts'
import { watchEventLoop } from './platform/monitoring/event-loop-watch.ts'
import { createLog, type Logger } from './platform/monitoring/log.ts'
import { createMetrics } from './platform/monitoring/metrics.ts'
import { createDatabaseObserver, watchDatabase } from './platform/monitoring/observe-database.ts'
import { watchSlowWork } from './platform/monitoring/watch-slow-work.ts'
import { createOutbound } from './platform/outbound-http/outbound.ts'
import { installationName, loadInstanceSecrets } from './platform/secrets/instance-secrets.ts'
import { createThreadPool } from './platform/threads/index.ts'
import { startTracing } from './platform/tracing/start-tracing.ts'
import { lanes, schedules } from './schedules.ts'
import { tasks } from './worker.ts'

export const roles = ['api', 'app', 'worker'] as const

export type ServerRole = (typeof roles)[number]

export type Running = {
  service: ConnectedService
  database: OpenDatabase
  servers: Servers
  visits: VisitCounter
  usage: Usage
  stop(): Promise<void>
}

type Options = {
  roles?: readonly ServerRole[]
  log?: Logger
  now?: () => Date
  say?: (line: string) => void
  onDatabaseExit?: () => void
  /** Runs on the migrated database before the first request is taken. */
  prepare?: (running: { service: ConnectedService; database: OpenDatabase }) => Promise<void>
}

/** Connects, migrates and starts the requested roles. `stop` waits for requests in progress and closes everything. */
export async function start(config: Config, options: Options = {}): Promise<Running> {
  const log = options.log ?? createLog(config.logLevel)
  const requested = options.roles ?? roles
  const metrics = createMetrics()
  const tracing = config.tracing && (await startTracing(config.tracing))
  const database = await openDatabase(config, {
    creates: 'database',
    log: options.say,
    onDatabaseExit: options.onDatabaseExit,
    usePooler: true,
    observer: createDatabaseObserver(metrics, { log, slowStatementMs: config.slowStatementMs, tracing }),
  })
  const closers: Closer[] = [async () => tracing?.close(), database.close]
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const secrets = await loadInstanceSecrets(database.db, config.instanceKey)
    const replica = openReplica(config, database, metrics)
    closers.push(async () => replica?.close())
    const limiter = createLimiter(config, installationName(secrets), log)
    closers.push(() => limiter.close())
    const outbound = createOutbound({ allowPrivate: config.webhookAllowPrivate })
    closers.push(async () => outbound.close())
    const mailer = createMailer(config)
    closers.push(async () => mailer.close())
    const threads = createThreadPool()
    closers.push(() => threads.close())
    const service = connectOutside({
      config,
      db: database.db,
      reads: database.reads,
      credentials: database.credentials,
      writes: database.writes,
      pool: database.pool,
      disk: database.disk,
      replica,
      secrets,
      limiter,
      invalidation: createInvalidation(),
      outbound,
      mailer,
      breakers: createCircuitBreakers(),
      threads,
      metrics,
      tracing,
      log,
      lifecycle: { isStopping: false },
      now: options.now ?? (() => new Date()),
    })
    closers.push(watch(service, database))
    await options.prepare?.({ service, database })
    if (requested.includes('worker')) await startBackground(service, database, closers)
    const usage = createUsage(service)
    closers.push(() => Promise.all(Object.values(usage).map((one) => one.close())))
    const visits = createVisitCounter(service)
    closers.push(() => visits.close())
    const sides = requested.filter((role) => role !== 'worker')
    const servers = await buildServers(service, usage, visits, sides)
    if (servers.api) closers.push(await listen(servers.api, config.port))
    if (requested.length > 0 && config.healthPort > 0 && (!servers.api || config.isHealthPortChosen))
      closers.push(await listenForProbes(service))
    // The app passes requests on to the shops' server, so it opens after it and closes before it.
    if (servers.shop) closers.push(await listen(servers.shop, config.shopPort))
    if (servers.app) closers.push(await listen(servers.app, config.appPort))
    closers.push(async () => {
      // Ends the event streams of open dashboards, because the listeners would wait for them.
      service.lifecycle.isStopping = true
    })
    return { service, database, servers, visits, usage, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Closer = () => Promise<unknown>

/** Starts what measures this process and its database; returns what ends it. */
function watch({ metrics, threads, log, now }: ConnectedService, { pool, db }: OpenDatabase): Closer {
  const stopWatching = watchEventLoop((heldMs, suspects) => {
    metrics.eventLoopHolds.inc()
    log.warn({ held_ms: Math.round(heldMs), suspects }, 'the event loop was held')
  })
  watchDatabase(metrics, pool)
  watchSlowWork(metrics, threads)
  watchMails(metrics, db)
  watchEventReaders(metrics, db, now)
  return async () => stopWatching()
}

/** Starts background jobs and the loops beside them; `closers` end those that were started if a later one fails. */
async function startBackground(service: ConnectedService, { connection }: OpenDatabase, closers: Closer[]) {
  const worker = await startWorker(connection, tasks(service), schedules, lanes(service.config), service)
  closers.push(() => worker.stop())
  const loops = [
    () => startDelivery(service, connection),
    () => startCounting(service),
    () => startFollowing(service),
    () => startRefreshing(service),
    () => startEventReaders(service, eventActs(service.config)),
  ]
  for (const startLoop of loops) {
    const loop = startLoop()
    closers.push(() => loop.stop())
  }
}

/** Serves health and metrics on a port of their own. If another process uses the port, this one starts without it. */
async function listenForProbes(service: ConnectedService): Promise<() => Promise<unknown>> {
  const server = createProbeServer(service)
  try {
    return await listen(server, service.config.healthPort)
  } catch (error) {
    service.log.warn({ err: error }, 'health and metrics are not served: set HEALTH_PORT to a free port')
    return async () => server.close()
  }
}

async function listen(server: FastifyInstance, port: number) {
  try {
    await server.listen({ port, host: '::' }).catch((error) => {
      if ((error as { code?: string }).code !== 'EAFNOSUPPORT') throw error
      return server.listen({ port, host: '0.0.0.0' })
    })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    const settings = 'PORT, APP_PORT, SHOP_PORT and HEALTH_PORT'
    throw new Error(`Port ${port} is in use. Set ${settings} to free ports, or stop the process that uses it.`)
  }
  return () => server.close()
}
