import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { drain, maxDelayMs, noLoad, readDelays, type Sample, type Stage, say, startStage, takeSample } from './stage.ts'
import { placeSteadily } from './steady-buyers.ts'

const rates = (process.env.BENCH_RATES ?? '300,500').split(',').map(Number)
const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const shopCount = Number(process.env.BENCH_SHOPS ?? 10)
const sampleMs = 5000

/**
 * Orders at a steady rate with one process of each role: how long the queues behind them are, and when mail and webhook of
 * an order are out. `BEFORE` names another checkout to measure.
 */
export async function measureSustained() {
  const stage = await startStage(shopCount)
  try {
    say(`${stage.postgres.version}, ${shopCount} shops, one process of each role, ${seconds} s at each rate`)
    for (const rate of rates) {
      await drain(stage.pool)
      await measureRate(stage, rate)
    }
  } finally {
    await stage.stop()
  }
}

async function measureRate({ pool, shops, servers, postgres }: Stage, rate: number) {
  const load = noLoad()
  const since = new Date()
  const before = cpuTimes(servers, postgres.pid)
  const samples: Sample[] = []
  const began = performance.now()
  let isOver = false
  const buying = placeSteadily(servers.api.url, shops, rate, seconds, load).finally(() => {
    isOver = true
  })
  say(`\n${rate} orders/s\n     s  placed  queued events  due jobs  without mail  without webhook`)
  for (let next = sampleMs; !isOver; next += sampleMs) {
    while (!isOver && performance.now() - began < next) await sleep(50)
    const sample = await takeSample(pool)
    samples.push(sample)
    const { queued, jobs, unsent, undelivered } = sample
    const cells = [Math.round((performance.now() - began) / 1000), load.placed, queued, jobs, unsent, undelivered]
    say(cells.map((cell, i) => String(cell).padStart([6, 8, 15, 10, 14, 17][i]!)).join(''))
  }
  await buying
  const tookS = (performance.now() - began) / 1000
  const after = cpuTimes(servers, postgres.pid)
  const used = Object.keys(after).map((name) => ({ name, cpuS: after[name]! - before[name]! }))
  const show = (unit: (cpuS: number) => number) =>
    used.map(({ name, cpuS }) => `${name} ${unit(cpuS).toFixed(2)}`).join(', ')
  say(`  CPU, share of a core: ${show((cpuS) => cpuS / tookS)}`)
  say(`  CPU, ms an order: ${show((cpuS) => (cpuS * 1000) / load.placed)}`)
  await drain(pool)
  const delays = await readDelays(pool, since)
  const isFlat = samples.slice(-3).every((one) => Math.max(one.queued, one.unsent, one.undelivered) <= rate * 5)
  const isFast = Object.values(delays).every(({ p99 }) => p99 <= maxDelayMs)
  say(
    `  placed ${load.placed} (${(load.placed / tookS).toFixed(0)}/s), refused ${load.refused}, answered after 1 s ${load.late}`,
  )
  for (const [name, { p50, p99, max }] of Object.entries(delays))
    say(`  ${name} after its order: p50 ${p50} ms, p99 ${p99} ms, at most ${max} ms`)
  const isMet = isFlat && isFast && load.refused === 0 && load.placed >= rate * tookS * 0.97
  say(
    `  queues ${isFlat ? 'flat' : 'GROW'}, within ${maxDelayMs / 1000} s: ${isFast ? 'yes' : 'NO'}: ${isMet ? 'met' : 'MISSED'}`,
  )
}

/** Seconds of CPU that each has used; PostgreSQL with its children that ended. */
function cpuTimes(servers: Stage['servers'], postgresPid: number): Record<string, number> {
  const ticks = (pid: number, withChildren = false) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number)
    return (fields[11]! + fields[12]! + (withChildren ? fields[13]! + fields[14]! : 0)) / 100
  }
  const children = readFileSync(`/proc/${postgresPid}/task/${postgresPid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
  const postgres = children.reduce((sum, pid) => sum + ticks(pid), ticks(postgresPid, true))
  const roles = Object.entries(servers).map(([name, { pid }]) => [name, ticks(pid)])
  return {
    postgres,
    ...Object.fromEntries(roles),
    'load and receivers': process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  }
}
