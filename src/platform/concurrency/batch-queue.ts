import type { ChannelName, DatabaseObserver } from '../db/connections/observer.ts'
import type { Query } from '../db/connections/pipelined-connection.ts'
import { isDatabaseUnavailable, isLockTimeout } from '../db/connections/unavailable.ts'
import type { Span } from '../tracing/tracing.ts'
import { createLanes } from './batch-lanes.ts'

export type BatchOptions<In, Out> = {
  /** The kind of work, for metrics. */
  name?: string
  maxSize: number
  /** Runs one statement for all inputs and returns one output per input, in the same order. */
  run(inputs: In[], query: Query): Promise<Out[]>
  /** A batch holds inputs of one group only, so that a failure cannot affect inputs of another group. */
  groupOf?(input: In): unknown
  /** A batch holds at most one input per key; further inputs with the same key wait for the next batch. */
  keyOf?(input: In): unknown
  /**
   * The resources that an input locks. While others hold a lock on one of them, inputs that need it are not batched.
   */
  listResources?(input: In): readonly unknown[]
  /**
   * Returns a function that answers waiting calls by what a batch has found out, so that they need not run. It returns
   * undefined for calls that have to.
   */
  answerWaiting?(outputs: Out[]): ((input: In) => Out | undefined) | undefined
}

export type BatcherOptions = { observer?: DatabaseObserver | undefined; maxWaiting?: number }

/**
 * How batches reach the database. Each slot is a connection that takes up to `depth` batches, one behind the other;
 * `bypass` sends batches while a slot is stuck, `query` sends the calls that run alone.
 */
export type Channel = BatcherOptions & {
  slots: Query[]
  depth: number
  query: Query
  bypass?: Query | undefined
  name?: ChannelName
}

type Call<In, Out> = {
  input: In
  resolve: (output: Out) => void
  reject: (error: unknown) => void
  at: number
  span: Span | undefined
}
/** After this time a batch may be waiting for a lock, so its resources are kept out of further batches. */
const suspectAfterMs = 250

/**
 * Whether the failure concerns single inputs. Such a statement changed nothing, so each input is run again alone. A
 * lock timeout counts too: alone an input may wait longer, because it holds up no others. A lost connection is not
 * repeated, because it is unknown what was written, and a full or overloaded database is not loaded further.
 */
const isOfOneInput = (error: unknown) => isLockTimeout(error) || !isDatabaseUnavailable(error)

type QueueEvents = {
  /** Called if a batch could not take all calls. */
  onRest(): void
  /** Called if there are calls to send again. */
  onRequeue(): void
}

/** The calls of one kind that wait for a slot. */
export function createQueue<In, Out>(
  options: BatchOptions<In, Out>,
  channel: Channel,
  { onRest, onRequeue }: QueueEvents,
) {
  const { maxSize, run, keyOf, groupOf, listResources } = options
  const { observer, query: queryAlone, maxWaiting = Number.POSITIVE_INFINITY } = channel
  const observe = channel.name && observer?.batches(channel.name, options.name ?? 'other')
  let calls: Call<In, Out>[] = []

  function takeBatch(): Call<In, Out>[] {
    if (!keyOf && !groupOf) return calls.splice(0, maxSize)
    const group = groupOf?.(calls[0]!.input)
    const byKey = new Map<unknown, Call<In, Out>>()
    for (const call of calls) {
      const key = keyOf ? keyOf(call.input) : call
      const fits = byKey.size < maxSize && groupOf?.(call.input) === group
      if (fits && !byKey.has(key)) byKey.set(key, call)
    }
    const taken = new Set(byKey.values())
    calls = calls.filter((call) => !taken.has(call))
    return [...taken]
  }

  const runAlone = (call: Call<In, Out>, query = queryAlone): Promise<unknown> =>
    run([call.input], query).then(
      ([output]) => call.resolve(output!),
      (error) => {
        if (query !== queryAlone && isLockTimeout(error)) return runAlone(call)
        call.reject(error)
        return error
      },
    )

  function answerWaiting(outputs: Out[]) {
    const answer = options.answerWaiting?.(outputs)
    if (!answer) return
    calls = calls.filter((call) => {
      const output = answer(call.input)
      if (output === undefined) return true
      call.resolve(output)
      return false
    })
  }

  const requeue = (returned: Call<In, Out>[]) => {
    calls.push(...returned)
    onRequeue()
  }

  const lanes =
    listResources &&
    createLanes<Call<In, Out>>({
      listResources: ({ input }) => listResources(input),
      // `bypass` has a short lock timeout; calls that wait for a lock may hold all connections of `query`.
      runAlone: (call, isProven) => runAlone(call, isProven ? queryAlone : channel.bypass),
      requeue,
      maxWaiting,
    })

  return {
    push: (call: Call<In, Out>) => {
      if (!lanes?.take(call)) requeue([call])
    },
    size: () => calls.length,
    async sendNext(query: Query) {
      const batch = takeBatch()
      const suspicion = lanes && setTimeout(lanes.suspect, suspectAfterMs, batch)
      if (calls.length > 0) onRest()
      observe?.(batch.length, performance.now() - batch[0]!.at)
      try {
        const inputs = batch.map(({ input }) => input)
        // The statement of a batch belongs to the trace of the call that waited longest.
        const outputs = await (observer?.tracing
          ? observer.tracing.run(batch[0]!.span, () => run(inputs, query))
          : run(inputs, query))
        for (const [i, { resolve }] of batch.entries()) resolve(outputs[i]!)
        answerWaiting(outputs)
        lanes?.clear(batch)
      } catch (error) {
        // Not awaited, so that the slot is free.
        if (lanes && isLockTimeout(error)) return lanes.retry(batch)
        lanes?.clear(batch)
        if (batch.length > 1 ? isOfOneInput(error) : isLockTimeout(error)) for (const call of batch) void runAlone(call)
        else for (const { reject } of batch) reject(error)
      } finally {
        clearTimeout(suspicion)
      }
    },
  }
}
