import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listInputs, pathBytes, type Sizes } from './inputs.ts'
import { Run } from './run.ts'
import { setUp } from './set-up.ts'
import { attackStored } from './stored.ts'
import { acceptedBytes, headerInputs, hostInputs, representatives } from './targets.ts'
import { loadNearMatches } from './texts.ts'

const boundMs = 100
const minutes = Number(process.env.SLOW_INPUTS_MINUTES ?? 58)
/** Only routes whose method and path contain this. */
const only = process.env.SLOW_INPUTS_ONLY ?? ''
const folder = join(import.meta.dirname, '../../../artifacts')
const file = join(folder, 'slow-inputs.txt')

const startedAt = Date.now()
const say = (text: string) =>
  process.stdout.write(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(5)} s  ${text}\n`)

it(
  'holds the main thread for at most 100 ms with any input',
  async () => {
    await mkdir(folder, { recursive: true })
    await rm(file, { force: true })
    const { service, callers, targets: all, hosts } = await setUp()
    const targets = all.filter(({ route }) => `${route.method} ${route.path}`.includes(only))
    const near = await loadNearMatches()
    const run = new Run(service, {
      boundMs,
      say,
      endsAt: startedAt + minutes * 60_000,
      found: (finding) => {
        const line = `| ${finding.ms} | ${finding.route} | ${finding.field} | ${finding.attack} | ${finding.caller} |`
        say(line)
        void appendFile(file, `${line}\n`)
      },
    })
    say(`idle ${(await run.measureIdle()).toFixed(1)} ms; ${targets.length} routes; findings are kept in ${file}`)
    const sizesFor = (bodyBytes: number): Sizes => ({ bodyBytes, lineBytes: 14_000, pathBytes, isShort: false })

    for (const [i, placed] of targets.entries()) {
      if (run.isStopped) break
      const weakest = await callers.weakestFor(placed.route)
      const sizes = sizesFor(await acceptedBytes(placed, weakest ?? callers.stranger))
      for (const caller of weakest ? [weakest, callers.stranger] : [callers.stranger])
        await run.attack(listInputs(placed, near, sizes), caller)
      if (i % 20 === 19)
        say(`${i + 1} of ${targets.length} routes, ${run.inputs} inputs, ${run.findings.length} over ${boundMs} ms`)
    }
    say('headers and hosts')
    for (const placed of representatives(targets)) {
      const weakest = await callers.weakestFor(placed.route)
      for (const caller of weakest ? [weakest, callers.stranger] : [callers.stranger])
        await run.attack(headerInputs(placed, near, sizesFor(1_000_000)), caller)
    }
    for (const origin of [service.appUrl, service.shopUrl, service.baseUrl])
      await run.attack(hostInputs({ ...all[0]!, origin }, hosts, near, sizesFor(1_000_000)), callers.stranger)
    await attackStored(run, targets, callers, { sizes: sizesFor(1_000_000), say })

    const report = `${run.isStopped ? `stopped after ${minutes} minutes\n` : ''}${run.report()}`
    process.stdout.write(`${report}\n`)
    await writeFile(file, `${report}\n`)
    expect({ findings: run.findings, faults: run.faults, isStopped: run.isStopped }).toEqual({
      findings: [],
      faults: [],
      isStopped: false,
    })
  },
  (minutes + 10) * 60_000,
)
