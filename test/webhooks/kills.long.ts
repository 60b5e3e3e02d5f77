import { expect, it } from 'vitest'
import { createDatabase } from '../support/service.ts'
import { runCrashes } from './crashes.ts'

// Smaller than the contract requires (10,000 events and 20 kills of whole services), but of the same form; `npm run
// bench -- webhooks` runs the full one.
it('delivers every committed event at least once, none before its commit and none rolled back, however often API and workers are killed', async () => {
  const databaseUrl = await createDatabase()
  const {
    committed,
    delivered,
    repeated: _,
    ordersAcknowledged,
    undone,
    ...wrong
  } = await runCrashes({
    databaseUrl,
    events: 450,
    kills: 3,
    isWorkerWhole: false,
  })
  expect(committed).toBeGreaterThanOrEqual(450)
  expect(delivered).toBe(committed)
  expect(Math.min(ordersAcknowledged, undone)).toBeGreaterThan(0)
  expect(wrong).toEqual({
    beforeCommit: 0,
    rolledBack: 0,
    ordersWithoutEvent: 0,
    surprises: [],
    repeatedWithoutCrash: 0,
  })
}, 240_000)
