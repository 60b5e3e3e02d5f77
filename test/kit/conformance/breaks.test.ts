import { expect, it } from 'vitest'
import { checks, selectChecks } from '../../../packages/conformance/src/index.ts'
import { breaks } from './breaks/index.ts'
import { createRunner } from './run-broken.ts'
import { openStage } from './stage.ts'

/** Made otherwise: with limits that can be reached, or an endpoint of its own. */
const elsewhere = ['limits.exceeded-is-429', 'webhooks.refused-delivery-is-repeated']

/** Waiting longer for what does not come would change nothing. */
const waitSeconds = 1

const runBroken = await createRunner(await openStage())

// `breaks.long.ts` shows that no other check fails.
for (const broken of breaks)
  it(`a server that breaks ${broken.check} is caught: ${broken.does}`, async () => {
    const unpassed = await runBroken(broken, selectChecks([broken.check], [], checks), waitSeconds)
    expect(unpassed).toMatchObject([{ id: broken.check, outcome: 'failed' }])
  })

it('has a switch for each check', () => {
  const broken = new Set(breaks.map(({ check }) => check))
  expect(checks.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual(elsewhere)
})
