/**
 * Rate limits: how many requests a bucket (one API key, one application and business, one address) may make.
 * 1. A caller names the bucket and its windows and asks `take`; counting and deciding are one step.
 * 2. Windows slide (ring.ts): in any stretch as long as a window at most `limit` requests pass.
 * 3. Counters live in this process, or in Redis when several processes share them; without Redis the process goes on alone.
 * 4. `rateLimitHeaders` words the decision for the response.
 */
export { rateLimitHeaders } from './headers.ts'
export type { Decision, LimiterState, RateLimiter, Window } from './limiter.ts'
export { createLocalLimiter } from './local-limiter.ts'
export { createRedisLimiter } from './redis-limiter.ts'
