import { AsyncLocalStorage } from 'node:async_hooks'

/** What runs on the event loop: the requests of a route, or the jobs of a task. */
export type Work = { name: string }

/** Work of the same turn cannot be told apart, so a hold may have several suspects, or none if its work is unknown. */
export type OnHold = (heldMs: number, suspects: string[]) => void

/** The longest acceptable run of the event loop; longer ones noticeably delay every other request. */
export const maxHeldMs = 200

/** The interval of the timer. It bounds how much idle time may be counted as part of a hold. */
const tickMs = 50

const current = new AsyncLocalStorage<Work>()
const listeners = new Set<OnHold>()
let ticker: NodeJS.Timeout | undefined
let lastSeenAt = 0
let lastWork: Work | undefined
let suspects: Set<Work> | undefined
let cpuAtTick = process.threadCpuUsage()

/**
 * Reports work that held the event loop, until the returned function is called. Work is noted whenever it begins, waits
 * or ends, and a timer ticks. If nothing was noted for long, the suspects are the work that was just noted, because it
 * may have run all the time, and the work before it. Results that arrive together resume their work together, so the
 * work that computed may be noted after the others.
 */
export function watchEventLoop(onHold: OnHold): () => void {
  listeners.add(onHold)
  if (!ticker) {
    lastSeenAt = performance.now()
    ticker = setInterval(tick, tickMs).unref()
  }
  return () => {
    listeners.delete(onHold)
    if (listeners.size > 0) return
    clearInterval(ticker)
    ticker = undefined
  }
}

/** Notes that a request arrived: time until now belongs to earlier work. Statements that follow are attributed to it. */
export function beginWork(work: Work) {
  look(lastWork)
  lastWork = work
  current.enterWith(work)
}

/** Notes that the work has run until now and continues: what it calls is attributed to it. */
export function continueWork(work: Work) {
  noteWork(work)
  current.enterWith(work)
}

/** Notes that the work has run until now. */
export function noteWork(work: Work) {
  look(work)
  lastWork = work
  suspects?.add(work)
}

/** Like `noteWork`, for code that does not know for which work it runs. */
export function noteCurrentWork() {
  const work = ticker && current.getStore()
  if (work) noteWork(work)
}

export async function runWork<T>(work: Work, task: () => Promise<T>): Promise<T> {
  try {
    return await current.run(work, task)
  } finally {
    noteWork(work)
  }
}

function tick() {
  look(lastWork)
  lastWork = undefined
  cpuAtTick = process.threadCpuUsage()
}

function look(ran: Work | undefined) {
  const now = performance.now()
  const heldMs = now - lastSeenAt
  lastSeenAt = now
  if (heldMs < maxHeldMs || !ticker || !hasComputed()) return
  const seen = new Set(ran && [ran])
  suspects = seen
  // Everything that was resumed in the same turn is noted before the next one.
  setImmediate(() => {
    if (suspects === seen) suspects = undefined
    const names = Array.from(seen, ({ name }) => name)
    for (const onHold of listeners) onHold(heldMs, names)
  })
}

/** Whether this thread computed. Otherwise it waited for a core, or the machine slept. */
function hasComputed() {
  const { user, system } = process.threadCpuUsage()
  return (user + system - cpuAtTick.user - cpuAtTick.system) / 1000 >= maxHeldMs * 0.75
}
