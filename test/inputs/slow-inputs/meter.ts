import { tracingChannel } from 'node:diagnostics_channel'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Loaded into the service under test with `--import`: reports the longest time without a break of the main thread since
 * the last call, and its CPU time. `PLANTED_ROUTE` and `PLANTED_FIELD` slow down one route, to check that the run finds
 * it.
 */
export type Reading = { longestMs: number; cpuMs: number }

const resolutionMs = 5
const delay = monitorEventLoopDelay({ resolution: resolutionMs })
delay.enable()
let cpu = process.threadCpuUsage()

process.on('message', async () => {
  // The histogram's timer fires after a block, not during it.
  await sleep(resolutionMs * 2)
  const used = process.threadCpuUsage(cpu)
  const reading: Reading = { longestMs: delay.max / 1e6, cpuMs: (used.user + used.system) / 1000 }
  delay.reset()
  // The histogram starts at its first timer after the reset, and would miss a block before.
  while (delay.count === 0) await sleep(1)
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
