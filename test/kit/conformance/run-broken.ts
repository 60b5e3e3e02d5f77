import { type Check, type Result, runChecks } from '../../../packages/conformance/src/index.ts'
import { startBreakingProxy } from './breaking-proxy.ts'
import type { Break } from './breaks/break.ts'
import { collectOptions, type Stage } from './stage.ts'

/** Long, because a loaded machine is slow. */
const waitSeconds = 20

/** Runs checks against a server with one switch turned, and returns those that did not pass and those that were not made. */
export async function createRunner(stage: Stage) {
  const { options, renewInstallation } = await collectOptions(stage)
  return async (broken: Break, checks: Check[]) => {
    await renewInstallation()
    const baseUrl = await startBreakingProxy(stage.service, broken.make(options))
    const { results } = await runChecks(checks, { ...options, baseUrl, waitSeconds: broken.isInVain ? 1 : waitSeconds })
    const select = (...outcomes: string[]) => results.filter(({ outcome }) => outcomes.includes(outcome))
    return {
      unpassed: select('failed', 'blocked').map(describe),
      skipped: select('skipped').map(({ id }) => id),
    }
  }
}

const describe = ({ id, outcome, expected, found, reason }: Result) => ({ id, outcome, expected, found, reason })
