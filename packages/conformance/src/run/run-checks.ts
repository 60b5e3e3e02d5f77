import type { Check, Need } from '../check.ts'
import { type Answer, Obstacle, Violation } from './answer.ts'
import { createKit, type Kit } from './kit.ts'
import type { Options } from './options.ts'
import { findMissing } from './options.ts'

export type Outcome = 'passed' | 'failed' | 'skipped' | 'blocked'

export type Result = {
  id: string
  rule: string
  outcome: Outcome
  durationMs: number
  /** Of a failure. */
  expected?: string
  found?: string
  /** Why the check was skipped, or what kept it from being made. */
  reason?: string
  request?: string
  status?: number
  requestId?: string
}

export type Report = {
  baseUrl: string
  startedAt: string
  durationMs: number
  results: Result[]
  /** What the run made and the API did not let it delete. */
  left: string[]
}

export type Progress = {
  onResult?: (result: Result, done: number, all: number) => void
  onWait?: (seconds: number) => void
  /** If given, the run begins when the webhook endpoint is switched on. */
  onListen?: () => void
}

/** Makes the checks, a few at a time, and deletes what they made. */
export async function runChecks(checks: Check[], options: Options, progress: Progress = {}): Promise<Report> {
  const startedAt = new Date()
  const kit = createKit(options, progress.onWait)
  const results = new Map<Check, Result>()
  try {
    if (checks.some(({ needs }) => needs?.includes('receiver'))) await kit.receiver?.start()
    if (progress.onListen) await awaitEndpoint(kit, progress.onListen)
    const queue = checks.values()
    await Promise.all(
      Array.from({ length: options.concurrency }, async () => {
        for (const check of queue) {
          const result = await runCheck(check, kit)
          results.set(check, result)
          progress.onResult?.(result, results.size, checks.length)
        }
      }),
    )
  } finally {
    await kit.receiver?.stop()
  }
  const left = await kit.records.deleteAll()
  return {
    baseUrl: options.baseUrl,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    results: checks.map((check) => results.get(check)!),
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

async function runCheck(check: Check, kit: Kit): Promise<Result> {
  const { id, rule } = check
  const missing = check.needs?.map((need: Need) => findMissing(kit.options, need)).find((reason) => reason)
  if (missing) return { id, rule, outcome: 'skipped', durationMs: 0, reason: missing }
  const started = performance.now()
  const end = (outcome: Outcome, rest: Partial<Result> = {}): Result => {
    return { id, rule, outcome, durationMs: Math.round(performance.now() - started), ...rest }
  }
  try {
    await check.run(kit)
    return end('passed')
  } catch (error) {
    const hide = (text: string) => kit.secrets.hide(text)
    if (error instanceof Violation)
      return end('failed', { expected: hide(error.expected), found: hide(error.found), ...describe(error.answer) })
    if (error instanceof Obstacle) return end('blocked', { reason: hide(error.message), ...describe(error.answer) })
    // A check reads the answer as the contract describes it: something in it was missing or of another kind.
    return end('failed', { expected: 'an answer of the described form', found: hide((error as Error).message) })
  }
}

function describe(answer: Answer | undefined) {
  return answer && { request: answer.request, status: answer.status, requestId: answer.requestId }
}
