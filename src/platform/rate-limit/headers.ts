import type { Decision, Window } from './limiter.ts'

const policies = new WeakMap<readonly Window[], string>()

/** The fields of a limited response; `RateLimit` and `RateLimit-Policy` as in draft-ietf-httpapi-ratelimit-headers-11. */
export function rateLimitHeaders(decision: Decision, windows: readonly Window[]): Record<string, string> {
  const headers: Record<string, string> = {
    'X-Ratelimit-Limit': String(decision.limit),
    'X-Ratelimit-Remaining': String(decision.remaining),
    'X-Ratelimit-Reset': String(decision.reset),
    RateLimit: describe(decision),
    'RateLimit-Policy': findPolicy(windows),
  }
  if (!decision.allowed) headers['Retry-After'] = String(decision.retryAfter)
  return headers
}

/** Appends the fields of an allowed response, as names and values in turn. */
export function addRateLimitLines(lines: string[], decision: Decision, windows: readonly Window[]) {
  lines.push('X-Ratelimit-Limit', String(decision.limit), 'X-Ratelimit-Remaining', String(decision.remaining))
  lines.push('X-Ratelimit-Reset', String(decision.reset), 'RateLimit', describe(decision))
  lines.push('RateLimit-Policy', findPolicy(windows))
}

const describe = (decision: Decision) => `"${policyName(decision)}";r=${decision.remaining};t=${decision.resetAfter}`

/** A memo by list of windows, which are constants: every response carries the same text. */
function findPolicy(windows: readonly Window[]): string {
  let policy = policies.get(windows)
  if (policy === undefined) {
    policy = windows.map((window) => `"${policyName(window)}";q=${window.limit};w=${window.seconds}`).join(', ')
    policies.set(windows, policy)
  }
  return policy
}

function policyName({ limit, seconds }: Window): string {
  return `${limit}-per-${seconds}s`
}
