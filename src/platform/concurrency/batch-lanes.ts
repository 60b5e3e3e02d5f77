import { isLockTimeout, tooManyWaiting } from '../db/connections/unavailable.ts'

type Waiting = { at: number; reject: (error: unknown) => void }

type Lane<Call> = { waiting: Call[]; isRunning: boolean }

type Options<Call> = {
  /** The resources that a call locks. */
  listResources(call: Call): readonly unknown[]
  /**
   * Runs a call outside of batches. Settles it, and returns the error if there was one. A call that only shared a batch
   * with one that needs a locked resource must not queue for a connection behind calls that do need it.
   */
  runAlone(call: Call, isProven: boolean): Promise<unknown>
  /** Returns calls to the queue of batches. */
  requeue(calls: Call[]): void
  /** A lane with this many waiting calls refuses further ones. */
  maxWaiting: number
}

/**
 * Keeps calls that need a locked resource out of batches: they wait in a lane of that resource, which runs one call at
 * a time. So a locked row occupies one connection and delays only the calls that need it. The first success closes the
 * lane, and the calls that waited in it are batched again.
 */
export function createLanes<Call extends Waiting>({ listResources, runAlone, requeue, maxWaiting }: Options<Call>) {
  const lanes = new Map<unknown, Lane<Call>>()

  function open(resource: unknown): Lane<Call> {
    const lane = lanes.get(resource) ?? { waiting: [], isRunning: false }
    lanes.set(resource, lane)
    return lane
  }

  function close(resource: unknown) {
    const { waiting } = lanes.get(resource)!
    lanes.delete(resource)
    if (waiting.length > 0) requeue(waiting)
  }

  /** `isProven` says that the resource is certainly locked. */
  async function runLane(resource: unknown, lane: Lane<Call>, isProven: boolean) {
    lane.isRunning = true
    for (let call = lane.waiting.shift(); call; call = lane.waiting.shift()) {
      const startedAt = performance.now()
      const error = await runAlone(call, isProven)
      if (!error) break
      if (isLockTimeout(error)) refuseOld(lane, performance.now() - startedAt, error)
    }
    close(resource)
  }

  /** Refuses the calls that have waited as long as the one that timed out. */
  function refuseOld(lane: Lane<Call>, waitedMs: number, error: unknown) {
    const bound = performance.now() - waitedMs
    for (const { reject } of lane.waiting.filter(({ at }) => at <= bound)) reject(error)
    lane.waiting = lane.waiting.filter(({ at }) => at > bound)
  }

  const findLane = (call: Call) => listResources(call).find((resource) => lanes.has(resource))

  return {
    /** Takes a call whose resource has a lane; returns false if the call can be batched. */
    take(call: Call): boolean {
      if (lanes.size === 0) return false
      const resource = findLane(call)
      if (resource === undefined) return false
      const { waiting } = open(resource)
      if (waiting.length < maxWaiting) waiting.push(call)
      else call.reject(tooManyWaiting())
      return true
    },
    /** Opens lanes for the resources that a slow batch may be waiting for. */
    suspect(batch: Call[]) {
      for (const resource of batch.flatMap(listResources)) open(resource)
    },
    /** Closes the lanes that `suspect` opened, once the batch has ended. */
    clear(batch: Call[]) {
      for (const resource of batch.flatMap(listResources)) if (lanes.get(resource)?.isRunning === false) close(resource)
    },
    /** Runs the calls of a batch that timed out waiting for a lock. */
    retry(batch: Call[]) {
      for (const call of batch) {
        const resource = findLane(call) ?? listResources(call)[0]
        if (resource === undefined) void runAlone(call, false)
        else open(resource).waiting.unshift(call)
      }
      for (const resource of batch.flatMap(listResources)) {
        const lane = lanes.get(resource)
        if (lane?.isRunning === false) void runLane(resource, lane, batch.length === 1)
      }
    },
  }
}
