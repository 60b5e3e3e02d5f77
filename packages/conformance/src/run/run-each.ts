import type { Check, Need } from '../check.ts'
import { type Answer, Obstacle, Violation } from './answer.ts'
import { stopped } from './call.ts'

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

export type Progress = {
  onResult?: (result: Result, done: number, all: number) => void
  onWait?: (seconds: number) => void
  /** Ends the run before its end: what was made is deleted, and the report names what is left. */
  stop?: AbortSignal
  /** If given, the run begins when the webhook endpoint is switched on. */
  onListen?: () => void
}

type Run<Kit> = {
  kit: Kit
  /** How many checks are made at the same time. */
  concurrency: number
  hide: (text: string) => string
  /** Why checks that need this are skipped. */
  findMissing?: (need: Need) => string | undefined
  onResult?: Progress['onResult']
  stop?: AbortSignal
}

/** Makes the checks and returns their results in the same order. */
export async function runEach<Kit>(checks: Check<Kit>[], run: Run<Kit>): Promise<Result[]> {
  const results = new Map<Check<Kit>, Result>()
  const queue = checks.values()
  await Promise.all(
    Array.from({ length: run.concurrency }, async () => {
      for (const check of queue) {
        const result = await runCheck(check, run)
        results.set(check, result)
        run.onResult?.(result, results.size, checks.length)
      }
    }),
  )
  return checks.map((check) => results.get(check)!)
}

async function runCheck<Kit>(check: Check<Kit>, { kit, hide, findMissing, stop }: Run<Kit>): Promise<Result> {
  const { id, rule } = check
  const missing = check.needs?.map((need) => findMissing?.(need)).find((reason) => reason)
  if (missing) return { id, rule, outcome: 'skipped', durationMs: 0, reason: missing }
  const started = performance.now()
  const end = (outcome: Outcome, rest: Partial<Result> = {}): Result => {
    return { id, rule, outcome, durationMs: Math.round(performance.now() - started), ...rest }
  }
  if (stop?.aborted) return end('blocked', { reason: stopped })
  try {
    await check.run(kit)
    return end('passed')
  } catch (error) {
    if (stop?.aborted) return end('blocked', { reason: stopped })
    if (error instanceof Violation)
      return end('failed', {
        expected: hide(error.expected),
        found: hide(error.found),
        ...describe(error.answer, hide),
      })
    if (error instanceof Obstacle)
      return end('blocked', { reason: hide(error.message), ...describe(error.answer, hide) })
    // A check reads the answer as the contract describes it: something in it was missing or of another kind.
    return end('failed', { expected: 'an answer of the described form', found: hide((error as Error).message) })
  }
}

function describe(answer: Answer | undefined, hide: (text: string) => string) {
  return answer && { request: hide(answer.request), status: answer.status, requestId: answer.requestId }
}
