import { availableParallelism } from 'node:os'

type Waiting<In, Out> = { input: In; resolve: (output: Out) => void; reject: (error: unknown) => void }

export type Gathering<In, Out> = {
  most: number
  /** One output for each input, in their order. */
  run(inputs: In[]): Promise<Out[]>
  /** Whether those who failed together are tried each by themselves. */
  isTriedAlone?(error: unknown): boolean
  /** Of inputs with the same key only one goes at a time; the others wait for the next call. */
  keyOf?(input: In): unknown
}

type Start = () => Promise<void>
type Lane = { running: number; waiting: Set<Start> }

/**
 * So many reads and so many writes of a database run at once, of whatever kind; who comes meanwhile waits, and goes with
 * others of the same kind. A call costs nearly as much for one as for several, and one beside another on the same core
 * only makes both smaller: on two cores a buyer's whole journey cost a quarter less with one call at a time than with one
 * of each kind.
 */
export const mostAtOnce = Math.max(1, Math.min(4, availableParallelism() >> 1))

/** A call that hangs must not hold up the others: after this long they go beside it. */
const patienceMs = 25

const lanes = new WeakMap<object, Lane>()

function laneOf(connections: object): Lane {
  const lane = lanes.get(connections) ?? { running: 0, waiting: new Set() }
  lanes.set(connections, lane)
  return lane
}

/** Kinds take turns: one that has more waiting than fit into a call comes again after the others. */
function goOn(lane: Lane) {
  for (const start of lane.waiting) {
    if (lane.running >= mostAtOnce) return
    lane.waiting.delete(start)
    hold(lane, start)
  }
}

function hold(lane: Lane, start: Start) {
  let isHeld = true
  const release = () => {
    if (!isHeld) return
    isHeld = false
    lane.running--
    goOn(lane)
  }
  lane.running++
  const timer = setTimeout(release, patienceMs)
  start().finally(() => {
    clearTimeout(timer)
    setImmediate(release) // Not before all that has arrived by now is read, so that it comes along.
  })
}

/** Calls that wait at the same moment for the same connections share one trip, as such trips are what a request costs. */
export function gather<In, Out>(connections: object, options: Gathering<In, Out>): (input: In) => Promise<Out> {
  const { most, run, isTriedAlone = () => false, keyOf } = options
  const lane = laneOf(connections)
  let queue: Waiting<In, Out>[] = []

  function next(): Waiting<In, Out>[] {
    if (!keyOf) return queue.splice(0, most)
    const group = new Map<unknown, Waiting<In, Out>>()
    for (const one of queue) {
      const key = keyOf(one.input)
      if (group.size < most && !group.has(key)) group.set(key, one)
    }
    const chosen = new Set(group.values())
    queue = queue.filter((one) => !chosen.has(one))
    return [...chosen]
  }

  const alone = ({ input, resolve, reject }: Waiting<In, Out>) =>
    run([input]).then(([output]) => resolve(output!), reject)

  async function start() {
    const group = next()
    if (queue.length > 0) lane.waiting.add(start)
    try {
      const outputs = await run(group.map(({ input }) => input))
      for (const [i, { resolve }] of group.entries()) resolve(outputs[i]!)
    } catch (error) {
      if (group.length > 1 && isTriedAlone(error)) await Promise.all(group.map(alone))
      else for (const { reject } of group) reject(error)
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      queue.push({ input, resolve, reject })
      lane.waiting.add(start)
      goOn(lane)
    })
}
