import { availableParallelism } from 'node:os'
import type { ChannelName, DatabaseObserver } from './db/observer.ts'
import type { Query } from './db/pipelined-connection.ts'
import { isDatabaseUnavailable, isLockTimeout } from './db/unavailable.ts'
import type { Span } from './tracing/tracing.ts'

export type BatchOptions<In, Out> = {
  /** What is batched, for metrics. */
  name?: string
  maxSize: number
  /** Runs one statement for all inputs and returns one output per input, in the same order. */
  run(inputs: In[], query: Query): Promise<Out[]>
  /** A batch holds inputs of one group only, so that the failure of one cannot reach another's. */
  groupOf?(input: In): unknown
  /** A batch holds at most one input per key; further inputs with the same key wait for the next batch. */
  keyOf?(input: In): unknown
}

/**
 * How batches reach the database: each slot is a connection that takes up to `depth` batches, one behind the other;
 * `query` reaches the database beside the slots, for retries and while a slot is stuck.
 */
export type Channel = {
  slots: Query[]
  depth: number
  query: Query
  name?: ChannelName
  observer?: DatabaseObserver | undefined
}

/** Turns single calls into batches: calls of one moment share a statement and a commit (group commit). */
export type Batcher = { batch<In, Out>(options: BatchOptions<In, Out>): (input: In) => Promise<Out> }

type Call<In, Out> = {
  input: In
  resolve: (output: Out) => void
  reject: (error: unknown) => void
  at: number
  span: Span | undefined
}
type Queue = { sendNext(query: Query): Promise<void>; size(): number }
type Slot = { query: Query; running: number }

/**
 * How many batches of reads and how many of writes run at once, whatever they do. A statement costs nearly as much for
 * one call as for several, so fewer and larger batches win: on two cores a buyer's whole journey cost a quarter less
 * with one batch at a time than with one per kind of call.
 */
export const maxSlots = Math.max(1, Math.min(4, availableParallelism() >> 1))

/** A batch of this size is sent behind a running one; a smaller one waits for more calls until the slot is free. */
const minPipelinedSize = 4

/** A batch that runs longer than this no longer blocks its slot; the next batches bypass it. */
export const stuckAfterMs = 25

/** All queues of one batcher share its slots and are served in turn. */
export function createBatcher(channel: Channel): Batcher {
  const ownSlots: Slot[] = channel.slots.map((query) => ({ query, running: 0 }))
  const slots = [...ownSlots]
  const waiting = new Set<Queue>()

  function findSlot(queue: Queue): Slot | undefined {
    const free = slots.find(({ running }) => running === 0)
    if (free || queue.size() < minPipelinedSize) return free
    return slots.find(({ running }) => running < channel.depth)
  }

  function sendWaiting() {
    for (const queue of waiting) {
      const slot = findSlot(queue)
      if (!slot) continue
      waiting.delete(queue)
      send(slot, queue)
    }
  }

  function send(slot: Slot, queue: Queue) {
    slot.running++
    const timer = setTimeout(() => bypass(slot), stuckAfterMs)
    queue.sendNext(slot.query).finally(() => {
      clearTimeout(timer)
      // Defer to the next tick so that requests already in the socket buffer join the next batch.
      setImmediate(() => release(slot))
    })
  }

  /** Replaces a stuck slot by one beside it until the stuck one is free again. */
  function bypass(stuck: Slot) {
    const index = slots.indexOf(stuck)
    if (index < 0) return
    slots[index] = { query: channel.query, running: 0 }
    sendWaiting()
  }

  function release(slot: Slot) {
    slot.running--
    const index = ownSlots.indexOf(slot)
    if (index >= 0 && slot.running === 0) slots[index] = slot
    sendWaiting()
  }

  return {
    batch: (options) => {
      const queue = createQueue(options, channel, () => {
        waiting.add(queue)
      })
      const tracing = channel.observer?.tracing
      return (input) =>
        new Promise((resolve, reject) => {
          queue.push({ input, resolve, reject, at: performance.now(), span: tracing?.current() })
          waiting.add(queue)
          sendWaiting()
        })
    },
  }
}

/**
 * A statement that failed for one of its inputs changed nothing, so each input is run again alone. So is one that waited
 * too long for a lock: alone it may wait longer, because it holds up nobody. A lost connection repeats nothing, because
 * nobody knows what was written; a full or overloaded database would only be loaded more.
 */
const isOfOneInput = (error: unknown) => isLockTimeout(error) || !isDatabaseUnavailable(error)

/** The calls of one kind that wait for a slot. `onRest` is called when a batch could not take all of them. */
function createQueue<In, Out>(options: BatchOptions<In, Out>, channel: Channel, onRest: () => void) {
  const { maxSize, run, keyOf, groupOf } = options
  const { observer, query: queryAlone } = channel
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

  const runAlone = ({ input, resolve, reject }: Call<In, Out>) =>
    run([input], queryAlone).then(([output]) => resolve(output!), reject)

  return {
    push: (call: Call<In, Out>) => calls.push(call),
    size: () => calls.length,
    async sendNext(query: Query) {
      const batch = takeBatch()
      if (calls.length > 0) onRest()
      observe?.(batch.length, performance.now() - batch[0]!.at)
      try {
        const inputs = batch.map(({ input }) => input)
        // The statement of a batch belongs to the trace of the call that waited longest.
        const outputs = await (observer?.tracing
          ? observer.tracing.run(batch[0]!.span, () => run(inputs, query))
          : run(inputs, query))
        for (const [i, { resolve }] of batch.entries()) resolve(outputs[i]!)
      } catch (error) {
        if (batch.length > 1 ? isOfOneInput(error) : isLockTimeout(error)) await Promise.all(batch.map(runAlone))
        else for (const { reject } of batch) reject(error)
      }
    },
  }
}
