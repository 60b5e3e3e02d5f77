import { availableParallelism } from 'node:os'
import type { Query } from '../db/connections/pipelined-connection.ts'
import { tooManyWaiting } from '../db/connections/unavailable.ts'
import { type BatchOptions, type Channel, createQueue } from './batch-queue.ts'

export type { BatcherOptions, Channel } from './batch-queue.ts'

/** Turns single calls into batches: calls of one moment share a statement and a commit (group commit). */
export type Batcher = { batch<In, Out>(options: BatchOptions<In, Out>): (input: In) => Promise<Out> }

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
      if (queue.size() === 0) {
        waiting.delete(queue)
        continue
      }
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
    slots[index] = { query: channel.bypass ?? channel.query, running: 0 }
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
      const queue = createQueue(options, channel, {
        onRest: () => void waiting.add(queue),
        onRequeue: () => {
          waiting.add(queue)
          sendWaiting()
        },
      })
      const { observer, maxWaiting = Number.POSITIVE_INFINITY } = channel
      const tracing = observer?.tracing
      return (input) =>
        new Promise((resolve, reject) => {
          if (queue.size() >= maxWaiting) return reject(tooManyWaiting())
          queue.push({ input, resolve, reject, at: performance.now(), span: tracing?.current() })
        })
    },
  }
}
