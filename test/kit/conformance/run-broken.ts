import { type Check, runChecks } from '../../../packages/conformance/src/index.ts'
import { startBreakingProxy } from './breaking-proxy.ts'
import type { Break } from './breaks/break.ts'
import { collectOptions, type Stage } from './stage.ts'

/** Runs checks against a server with one switch turned, and returns those that did not pass. */
export async function createRunner(stage: Stage) {
  const options = await collectOptions(stage)
  /** The refresh token is used up by each run, so that runs take turns. */
  return async (broken: Break, checks: Check[], waitSeconds: number) => {
    const baseUrl = await startBreakingProxy(stage.service, broken.make(options))
    const { results } = await runChecks(checks, {
      ...options,
      baseUrl,
      waitSeconds,
      onRefreshToken: async (token) => {
        options.refreshToken = token
      },
    })
    const unpassed = results.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'skipped')
    return unpassed.map(({ id, outcome, expected, found, reason }) => ({ id, outcome, expected, found, reason }))
  }
}
