import { availableParallelism } from 'node:os'

type Waiting<In, Out> = {
  input: In
  since: number
  resolve: (output: Out) => void
  reject: (error: unknown) => void
}

export type Gathering<In, Out> = {
  most: number
  /** A call that hangs must not hold up the others: after this long, who waits goes beside it. */
  patienceMs: number
  /** One output for each input, in their order. */
  run(inputs: In[]): Promise<Out[]>
  /** Whether those who failed together are tried each by themselves. */
  isTriedAlone?(error: unknown): boolean
  /** Of inputs with the same key only one goes at a time; the others wait for the next call. */
  keyOf?(input: In): unknown
}

/**
 * So many calls run at once; whoever comes meanwhile waits and goes with the next one. Where the database has no more
 * cores than this, a second call beside the first would only make both smaller, and each costs as much as several in one.
 */
const lanes = availableParallelism() > 2 ? 2 : 1

/** Calls that wait at the same moment share one trip to the database, as such trips are what a request costs. */
export function gather<In, Out>(options: Gathering<In, Out>): (input: In) => Promise<Out> {
  const { most, patienceMs, run, isTriedAlone = () => false, keyOf } = options
  let queue: Waiting<In, Out>[] = []
  let running = 0
  let isWatched = false

  const alone = ({ input, resolve, reject }: Waiting<In, Out>) =>
    run([input]).then(([output]) => resolve(output!), reject)

  async function together(group: Waiting<In, Out>[]) {
    if (group.length === 1) return await alone(group[0]!)
    try {
      const outputs = await run(group.map(({ input }) => input))
      for (const [i, { resolve }] of group.entries()) resolve(outputs[i]!)
    } catch (error) {
      if (isTriedAlone(error)) await Promise.all(group.map(alone))
      else for (const { reject } of group) reject(error)
    }
  }

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

  function start() {
    running++
    together(next()).finally(() => {
      running--
      if (queue.length > 0 && running < lanes) start()
    })
  }

  function watch() {
    if (isWatched || queue.length === 0) return
    isWatched = true
    setTimeout(() => {
      isWatched = false
      if (queue.length > 0 && performance.now() - queue[0]!.since >= patienceMs) start()
      watch()
    }, patienceMs)
  }

  return (input) =>
    new Promise((resolve, reject) => {
      queue.push({ input, since: performance.now(), resolve, reject })
      if (running < lanes) start()
      else watch()
    })
}
