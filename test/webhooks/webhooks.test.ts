import { expect, it } from 'vitest'
import { createDatabase } from '../support/service.ts'
import { runFairness } from './fairness.ts'

// Smaller than the contract requires (100 receivers, 14 s and 200 events/s), but of the same form; `npm run bench --
// webhooks` runs the full one.

it('lets a dead and a slow receiver delay no other', async () => {
  // Both keep their first request open until every other receiver has all its events.
  const neverMs = 600_000
  const databaseUrl = await createDatabase()
  const result = await runFairness({
    databaseUrl,
    receivers: 20,
    perSecond: 60,
    seconds: 8,
    slowMs: neverMs,
    timeoutMs: neverMs,
  })
  expect(result.delivered).toBe(result.events)
  expect(result.slowArrivals).toBeGreaterThan(0)
}, 240_000)
