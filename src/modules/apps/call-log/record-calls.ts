import type { RecordCall } from '../../../access/answered-call.ts'
import type { Service } from '../../../platform/service.ts'
import { flushMs, maxPending, maxPendingOfOne, trimEvery } from './rules.ts'
import { type Holder, type PendingCall, trimCalls, writeCalls } from './write-calls.ts'

type Outside = Pick<Service, 'db' | 'log' | 'metrics' | 'now'>

export type CallRecorder = { record: RecordCall; flush(): Promise<void>; close(): Promise<void> }

/** Above this number of credentials the counts begin anew, so that they take little memory. */
const maxHolders = 10_000

/** Collects calls in memory and writes them in batches, so that a request costs no write. */
export function createCallRecorder({ db, log, metrics, now }: Outside): CallRecorder {
  const pending = createPendingCalls()
  const untrimmed = new Map<string, number>()
  let writing: Promise<void> | undefined

  async function write(calls: PendingCall[]) {
    try {
      await writeCalls(db, calls)
    } catch (err) {
      metrics.unrecordedCalls.inc(calls.length)
      return log.warn({ err }, 'the calls of the last seconds could not be recorded')
    }
    await trimCalls(db, countUntrimmed(calls, untrimmed)).catch((err) =>
      log.warn({ err }, 'old calls could not be deleted'),
    )
  }

  async function flush() {
    await writing
    const calls = pending.take()
    if (calls.length === 0) return
    writing = write(calls)
    await writing
    writing = undefined
  }

  const timer = setInterval(() => {
    // While the database is slow the next calls wait in memory, up to the bound.
    if (!writing) void flush()
  }, flushMs).unref()
  return {
    record: ({ caller, seconds, ...call }) => {
      const holder = toHolder(caller)
      if (!holder) return
      const isAdded = pending.add({ ...holder, ...call, duration_ms: Math.round(seconds * 1000), called_at: now() })
      if (!isAdded) metrics.unrecordedCalls.inc()
    },
    flush,
    close: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}

/** The calls of this process that are not written yet, a bounded number of each credential. */
function createPendingCalls() {
  let calls: PendingCall[] = []
  let counts = new Map<string, number>()
  return {
    /** Returns false if there are too many. */
    add(call: PendingCall): boolean {
      const name = toName(call)
      const count = (counts.get(name) ?? 0) + 1
      if (count > maxPendingOfOne || calls.length >= maxPending) return false
      counts.set(name, count)
      calls.push(call)
      return true
    },
    take(): PendingCall[] {
      const taken = calls
      calls = []
      counts = new Map()
      return taken
    },
  }
}

/** The credentials that added so many calls that they are trimmed now. */
function countUntrimmed(calls: PendingCall[], untrimmed: Map<string, number>): Holder[] {
  if (untrimmed.size > maxHolders) untrimmed.clear()
  const full: Holder[] = []
  for (const [name, own] of Map.groupBy(calls, toName)) {
    const count = (untrimmed.get(name) ?? 0) + own.length
    untrimmed.set(name, count)
    if (count < trimEvery) continue
    untrimmed.delete(name)
    full.push(own[0]!)
  }
  return full
}

/** The credential and the business of a call; undefined for callers that are no keys and apps, and for apps without one business. */
function toHolder(caller: Parameters<RecordCall>[0]['caller']): Holder | undefined {
  if (caller?.kind === 'api_key')
    return { business_id: caller.business.id, key_id: caller.key_id, application_id: null }
  if (caller?.kind === 'app')
    return { business_id: caller.business.id, key_id: null, application_id: caller.application.id }
  if (caller?.kind !== 'app_identity') return undefined
  const [only, ...others] = caller.connections.filter((connection) => connection.is_active)
  if (!only || others.length > 0) return undefined
  return { business_id: only.business.id, key_id: null, application_id: caller.application.id }
}

const toName = ({ business_id, key_id, application_id }: Holder) => `${business_id} ${key_id} ${application_id}`
