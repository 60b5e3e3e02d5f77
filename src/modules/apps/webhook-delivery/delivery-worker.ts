import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Resolve } from '../../../platform/outbound-http/guarded-lookup.ts'
import { createPoster } from '../../../platform/outbound-http/send-post.ts'
import type { Service } from '../../../platform/service.ts'
import { showPayload } from '../../events/index.ts'
import { type Claimed, claimDeliveries } from './claim-deliveries.ts'
import { composeDelivery } from './compose-delivery.ts'
import { createDispatcher } from './dispatch-events.ts'
import { listenForDeliveries } from './listen-for-deliveries.ts'
import { createReceiverWindows } from './receiver-windows.ts'
import { type Outcome, recordAttempts } from './record-attempts.ts'
import { isAcknowledged, leaseMs, maxAnswerBytes, timeoutMs } from './rules.ts'
import { createWakeSignal } from './wake-signal.ts'

export type DeliveryOptions = {
  capacity?: number
  leaseMs?: number
  timeoutMs?: number
  /** Interval of polling for new events. They are not announced: NOTIFY in a checkout would serialize its commit. */
  dispatchMs?: number
  /** Interval of polling for due retries; new deliveries are announced with NOTIFY. */
  claimMs?: number
  resolve?: Resolve
}

/** Called with the outcomes of attempts after they were recorded. */
export type MarkReceivers = (outcomes: Outcome[], now: Date) => Promise<void>

const defaults = { capacity: 400, leaseMs, timeoutMs, dispatchMs: 100, claimMs: 1000 }
const flushSize = 500

/** The names of the outcomes in metrics. */
const outcomeNames = { delivered: 'delivered', pending: 'retried', failed: 'given_up', canceled: 'canceled' } as const

/** Starts a delivery worker. Any number may run in parallel in any process; `stop` waits for requests in flight. */
export function startDeliveryWorker(
  service: Service,
  connection: pg.ClientConfig,
  markReceivers: MarkReceivers,
  options: DeliveryOptions = {},
) {
  const settings = { ...defaults, ...options }
  const { db, config, log, metrics, tracing } = service
  const poster = createPoster({
    allowPrivate: config.webhookAllowPrivate,
    timeoutMs: settings.timeoutMs,
    maxAnswerBytes,
    ...(options.resolve && { resolve: options.resolve }),
  })
  const windows = createReceiverWindows(settings.capacity)
  const [dispatchSignal, claimSignal, flushSignal] = [createWakeSignal(), createWakeSignal(), createWakeSignal()]
  const outcomes: Outcome[] = []
  let inFlight = 0
  let after = 0
  let isStopping = false
  let isAbandoned = false

  /** Repeats a step until `isDone`; after an error (for example a lost database connection) it pauses and retries. */
  async function repeat(name: string, step: () => Promise<void>, isDone: () => boolean) {
    while (!isDone()) {
      try {
        await step()
      } catch (error) {
        log.error({ err: error, step: name }, 'webhook delivery step failed; retrying')
        await pause(isStopping ? 100 : 1000)
      }
    }
  }

  const dispatchEvents = createDispatcher(db)
  async function dispatch() {
    const { moved, isAtEnd } = await dispatchEvents(service.now())
    if (moved > 0) claimSignal.raise()
    // A few events at once cost hardly more than one: those that come meanwhile go together.
    if (isAtEnd) await dispatchSignal.sleep(settings.dispatchMs)
  }

  async function claim() {
    const capacity = settings.capacity - inFlight
    if (capacity <= 0) return await claimSignal.sleep(settings.claimMs)
    const request = { capacity, freeSlots: windows.freeSlots(), after, leaseMs: settings.leaseMs }
    const claimed = await claimDeliveries(db, request, service.now())
    const wasPartial = after > 0
    after = claimed.length < capacity ? 0 : Math.max(...claimed.map(({ receiver_id }) => receiver_id))
    for (const delivery of claimed) void send(delivery)
    if (claimed.length < capacity && !wasPartial) await claimSignal.sleep(settings.claimMs)
  }

  async function send(delivery: Claimed) {
    inFlight++
    windows.take(delivery.receiver_id)
    const at = service.now()
    const answer = delivery.url ? await post(delivery, delivery.url, at) : null
    windows.release(delivery.receiver_id, !answer || isAcknowledged(answer.status), answer?.durationMs ?? 0)
    outcomes.push({ delivery, at, answer })
    flushSignal.raise()
  }

  async function post(delivery: Claimed, url: string, at: Date) {
    const payload = showPayload(delivery, config.baseUrl)
    const { headers, body } = composeDelivery({ ...delivery, payload }, config.headerPrefix, at)
    const attributes = { 'etalase.delivery_id': delivery.id, 'etalase.receiver_id': delivery.receiver_id }
    const send = () => poster.post(url, headers, body)
    const answer = await (tracing ? tracing.trace('webhook delivery', { kind: 'PRODUCER', attributes }, send) : send())
    metrics.deliverySeconds(answer.durationMs / 1000)
    return answer
  }

  async function flush() {
    if (outcomes.length === 0) return await flushSignal.sleep(1000)
    const batch = outcomes.slice(0, flushSize)
    const recorded = await recordAttempts(db, batch, service.now())
    for (const { status } of recorded) metrics.deliveries.inc({ outcome: outcomeNames[status] })
    outcomes.splice(0, batch.length)
    inFlight -= batch.length
    claimSignal.raise()
    await markReceivers(batch, service.now())
  }

  const listener = listenForDeliveries(connection, claimSignal.raise)
  const loops = [repeat('dispatch', dispatch, () => isStopping), repeat('claim', claim, () => isStopping)]
  const flushing = repeat('flush', flush, () => isAbandoned || (isStopping && inFlight === 0))

  return {
    stop: async () => {
      isStopping = true
      for (const signal of [dispatchSignal, claimSignal]) signal.raise()
      await Promise.all(loops)
      flushSignal.raise()
      // If the database is unavailable, outcomes cannot be written; then the leases expire on their own.
      await Promise.race([flushing, pause(settings.leaseMs, undefined, { ref: false })])
      isAbandoned = true
      await listener.close()
      poster.close()
    },
  }
}
