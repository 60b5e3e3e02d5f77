import { availableParallelism } from 'node:os'
import type { Query } from './db/pipe.ts'

type Waiting<In, Out> = { input: In; resolve: (output: Out) => void; reject: (error: unknown) => void }

export type Gathering<In, Out> = {
  most: number
  /** One output for each input, in their order. */
  run(inputs: In[], query: Query): Promise<Out[]>
  /** Whether those who failed together are tried each by themselves. */
  isTriedAlone?(error: unknown): boolean
  /** Of inputs with the same key only one goes at a time; the others wait for the next call. */
  keyOf?(input: In): unknown
}

/** How calls reach a database: by lanes that each take up to `depth` calls, one behind the other, or beside them. */
export type Ways = { lanes: Query[]; depth: number; query: Query }

type Start = { go(query: Query): Promise<void>; size(): number }
type Lane = { query: Query; running: number }
type Road = { ways: Ways; own: Lane[]; lanes: Lane[]; waiting: Set<Start> }

/**
 * So many reads and so many writes of a database run at once, of whatever kind; who comes meanwhile waits, and goes with
 * others of the same kind. A call costs nearly as much for one as for several, and one beside another on the same core
 * only makes both smaller: on two cores a buyer's whole journey cost a quarter less with one call at a time than with one
 * of each kind.
 */
export const mostAtOnce = Math.max(1, Math.min(4, availableParallelism() >> 1))

/** So many together are worth a call that goes out behind another; fewer wait for more until that one has ended. */
const worthACall = 4

/** A call that hangs must not hold up the others: after this long they go beside it. */
const patienceMs = 25

const roads = new WeakMap<Ways, Road>()

function roadOf(ways: Ways): Road {
  const known = roads.get(ways)
  if (known) return known
  const own = ways.lanes.map((query) => ({ query, running: 0 }))
  const road = { ways, own, lanes: [...own], waiting: new Set<Start>() }
  roads.set(ways, road)
  return road
}

function laneFor({ lanes, ways }: Road, start: Start) {
  const free = lanes.find(({ running }) => running === 0)
  if (free || start.size() < worthACall) return free
  return lanes.find(({ running }) => running < ways.depth)
}

/** Kinds take turns: one that has more waiting than fit into a call comes again after the others. */
function goOn(road: Road) {
  for (const start of road.waiting) {
    const lane = laneFor(road, start)
    if (!lane) continue
    road.waiting.delete(start)
    send(road, lane, start)
  }
}

function send(road: Road, lane: Lane, start: Start) {
  lane.running++
  const timer = setTimeout(() => goBeside(road, lane), patienceMs)
  start.go(lane.query).finally(() => {
    clearTimeout(timer)
    setImmediate(() => leave(road, lane)) // Not before all that has arrived by now is read, so that it comes along.
  })
}

/** Puts another lane in the place of one that hangs. */
function goBeside(road: Road, lane: Lane) {
  const place = road.lanes.indexOf(lane)
  if (place < 0) return
  road.lanes[place] = { query: road.ways.query, running: 0 }
  goOn(road)
}

function leave(road: Road, lane: Lane) {
  lane.running--
  const place = road.own.indexOf(lane)
  if (place >= 0 && lane.running === 0) road.lanes[place] = lane
  goOn(road)
}

/** Calls that wait at the same moment for the same ways share one trip, as such trips are what a request costs. */
export function gather<In, Out>(ways: Ways, options: Gathering<In, Out>): (input: In) => Promise<Out> {
  const { most, run, isTriedAlone = () => false, keyOf } = options
  const road = roadOf(ways)
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
    run([input], ways.query).then(([output]) => resolve(output!), reject)

  async function go(query: Query) {
    const group = next()
    if (queue.length > 0) road.waiting.add(start)
    try {
      const inputs = group.map(({ input }) => input)
      const outputs = await run(inputs, query)
      for (const [i, { resolve }] of group.entries()) resolve(outputs[i]!)
    } catch (error) {
      if (group.length > 1 && isTriedAlone(error)) await Promise.all(group.map(alone))
      else for (const { reject } of group) reject(error)
    }
  }

  const start: Start = { go, size: () => queue.length }

  return (input) =>
    new Promise((resolve, reject) => {
      queue.push({ input, resolve, reject })
      road.waiting.add(start)
      goOn(road)
    })
}
