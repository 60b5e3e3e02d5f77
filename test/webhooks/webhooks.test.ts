import { expect, it } from 'vitest'
import { createDatabase } from '../service.ts'
import { runCrashes } from './crashes.ts'
import { runFairness } from './fairness.ts'

// Smaller than what the contract names (10,000 events and 20 kills; 100 receivers, 14 s and 200 events/s), in the same
// shape; `npm run bench -- webhooks` runs the full ones.

it('delivers every committed event at least once, none before its commit and none rolled back, however often processes are killed', async () => {
  const databaseUrl = await createDatabase()
  const { committed, delivered, beforeCommit, rolledBack } = await runCrashes({
    databaseUrl,
    events: 600,
    kills: 4,
    perSecond: 200,
  })
  expect(committed).toBeGreaterThanOrEqual(600)
  expect({ delivered, beforeCommit, rolledBack }).toEqual({ delivered: committed, beforeCommit: 0, rolledBack: 0 })
}, 240_000)

it('lets a dead and a slow receiver delay no other', async () => {
  const databaseUrl = await createDatabase()
  const result = await runFairness({
    databaseUrl,
    receivers: 20,
    perSecond: 60,
    seconds: 8,
    slowMs: 5600,
    timeoutMs: 6000,
  })
  expect(result.delivered).toBe(result.events)
  expect(result.slowArrivals).toBeGreaterThan(0)
  expect(result.p99).toBeLessThan(2000)
}, 240_000)
