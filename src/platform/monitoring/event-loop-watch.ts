import { AsyncLocalStorage } from 'node:async_hooks'

/** What runs on the event loop: the requests of a route, or the jobs of a task. */
export type Work = { name: string }

/** Work of the same turn cannot be told apart, so a hold may have several suspects, and none when its work is not known. */
export type OnHold = (heldMs: number, suspects: string[]) => void

/** A run of the event loop that is longer delays every other request noticeably. */
export const maxHeldMs = 200

/** Bounds how long the loop may have been idle before a hold, which is counted as part of it. */
const tickMs = 50

const current = new AsyncLocalStorage<Work>()
const listeners = new Set<OnHold>()
let ticker: NodeJS.Timeout | undefined
let lastSeenAt = 0
let lastWork: Work | undefined
let suspects: Set<Work> | undefined
let cpuAtTick = process.threadCpuUsage()

/**
 * Reports work that held the event loop, until the returned function is called. Work makes itself seen whenever it begins,
 * waits or ends, and a timer ticks; if nobody was seen for long, either the work that was just seen ran all the time, or,
 * if that has only arrived, the one before. Results that arrive together resume their work together, and then the one that
 * computed may be seen after the others.
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

/** A request arrived: nothing of it ran before. Statements that it sends are attributed to it. */
export function beginWork(work: Work) {
  look(lastWork)
  lastWork = work
  current.enterWith(work)
}

/** The work has run until now, and goes on: what it calls is attributed to it. */
export function continueWork(work: Work) {
  noteWork(work)
  current.enterWith(work)
}

/** The work has run until now. */
export function noteWork(work: Work) {
  look(work)
  lastWork = work
  suspects?.add(work)
}

/** As `noteWork`, for code that does not know on whose behalf it runs. */
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
  // What was resumed in the same turn is seen before the next one.
  setImmediate(() => {
    if (suspects === seen) suspects = undefined
    const names = Array.from(seen, ({ name }) => name)
    for (const onHold of listeners) onHold(heldMs, names)
  })
}

/** Whether this thread computed: it may also have waited for a core, or the machine may have slept. */
function hasComputed() {
  const { user, system } = process.threadCpuUsage()
  return (user + system - cpuAtTick.user - cpuAtTick.system) / 1000 >= maxHeldMs * 0.75
}
