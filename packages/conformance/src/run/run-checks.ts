import type { Check } from '../check.ts'
import { createKit, type Kit } from './kit.ts'
import { findMissing, type Options } from './options.ts'
import { type Progress, type Result, runEach } from './run-each.ts'

export type Report = {
  baseUrl: string
  startedAt: string
  durationMs: number
  results: Result[]
  /** What the run made and the API did not let it delete. */
  left: string[]
}

/** Makes the checks, a few at a time, and deletes what they made. */
export async function runChecks(checks: Check[], options: Options, progress: Progress = {}): Promise<Report> {
  const startedAt = new Date()
  const kit = createKit(options, progress)
  let results: Result[]
  try {
    if (checks.some(({ needs }) => needs?.includes('receiver'))) await kit.receiver?.start()
    if (progress.onListen) await awaitEndpoint(kit, progress.onListen)
    results = await runEach(checks, {
      kit,
      concurrency: options.concurrency,
      hide: (text) => kit.secrets.hide(text),
      findMissing: (need) => findMissing(options, need),
      onResult: progress.onResult,
      stop: progress.stop,
    })
  } finally {
    await kit.receiver?.stop()
  }
  const left = await kit.records.deleteAll()
  return {
    baseUrl: options.baseUrl,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    results,
    left,
  }
}

const maxSwitchSeconds = 600

async function awaitEndpoint({ receiver }: Kit, notify: () => void) {
  if (!receiver) return
  await receiver.start()
  notify()
  await receiver.waitForTestEvent(maxSwitchSeconds)
}
