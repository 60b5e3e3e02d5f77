/**
 * Rate limits: how many requests a bucket (one API key, one application and business, one address) may make.
 * 1. A caller names the bucket and its windows and asks `take`; counting and deciding are one step.
 * 2. Windows slide (ring.ts): in any stretch as long as a window at most `limit` requests pass.
 * 3. Counters live in this process, or in Redis when several processes share them; while Redis is down each process counts by itself.
 * 4. `rateLimitHeaders` turns the decision into response headers.
 */
export { addRateLimitLines, rateLimitHeaders } from './headers.ts'
export type { Decision, LimiterState, RateLimiter, Window } from './limiter.ts'
export { createLocalLimiter } from './local-limiter.ts'
export { createRedisLimiter } from './redis-limiter.ts'
