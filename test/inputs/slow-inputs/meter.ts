import { tracingChannel } from 'node:diagnostics_channel'
import { existsSync, openSync, readSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Loaded into the service under test with `--import`: reports the longest time without a break of the main thread since
 * the last call, and its CPU time. Time in which the thread was ready and another program had the processor does not
 * count. `PLANTED_ROUTE` and `PLANTED_FIELD` slow down one route, to check that the run finds it.
 */
export type Reading = { longestMs: number; cpuMs: number }

const resolutionMs = 5
const scheduling = `/proc/self/task/${process.pid}/schedstat`
const file = existsSync(scheduling) ? openSync(scheduling, 'r') : undefined
const bytes = Buffer.alloc(100)

/** How long the main thread has waited for a processor. Only Linux tells; elsewhere it counts as time held. */
const readWaitedMs = () =>
  file === undefined ? 0 : Number(bytes.toString('latin1', 0, readSync(file, bytes, 0, 100, 0)).split(' ')[1]) / 1e6

const look = () => ({ at: performance.now(), waitedMs: readWaitedMs() })
let last = look()
let longestMs = 0
let cpu = process.threadCpuUsage()

setInterval(() => {
  const now = look()
  longestMs = Math.max(longestMs, now.at - last.at - (now.waitedMs - last.waitedMs))
  last = now
}, resolutionMs)

process.on('message', async () => {
  // The timer fires after a block, not during it.
  await sleep(resolutionMs * 2)
  const used = process.threadCpuUsage(cpu)
  const reading: Reading = { longestMs, cpuMs: (used.user + used.system) / 1000 }
  longestMs = 0
  cpu = process.threadCpuUsage()
  process.send?.(reading)
})
process.on('disconnect', () => process.exit())

/** Kept and never read, because the engine would remove an unused result. */
export let pairs = 0

const { PLANTED_ROUTE, PLANTED_FIELD = '' } = process.env
if (PLANTED_ROUTE) {
  type Handled = { request: { body?: Record<string, unknown> }; route: { method: string; url: string } }
  tracingChannel<string, Handled>('fastify.request.handler').start.subscribe((message) => {
    const { request, route } = message as Handled
    const text = request.body?.[PLANTED_FIELD]
    if (`${route.method} ${route.url}` === PLANTED_ROUTE && typeof text === 'string') countPairs(text)
  })
}

/** Quadratic in a run of spaces: each space after another one reads every character. */
function countPairs(text: string) {
  for (let i = 1; i < text.length; i++)
    if (text[i] === ' ' && text[i - 1] === ' ')
      for (let j = 0; j < text.length; j++) pairs = (pairs + text.charCodeAt(j)) | 0
}
