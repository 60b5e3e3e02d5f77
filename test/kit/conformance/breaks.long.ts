import { expect, it } from 'vitest'
import { checks } from '../../../packages/conformance/src/index.ts'
import { breaks } from './breaks/index.ts'
import { createRunner } from './run-broken.ts'
import { openStage } from './stage.ts'

/** Long, because a loaded machine is slow. */
const waitSeconds = 20

const runs = Number(process.env.CONFORMANCE_RUNS ?? 1)

const runBroken = await createRunner(await openStage())

for (const broken of breaks)
  it(`a server that breaks ${broken.check} fails in no other check: ${broken.does}`, async () => {
    const unpassed = await runBroken(broken, checks, waitSeconds)
    expect(unpassed.filter(({ id }) => !broken.also?.includes(id))).toMatchObject([
      { id: broken.check, outcome: 'failed' },
    ])
  })

it(`the service passes all checks, ${runs} times`, async () => {
  const whole = { check: 'none', does: 'nothing', make: () => ({}) }
  for (let run = 0; run < runs; run++) expect(await runBroken(whole, checks, waitSeconds)).toEqual([])
})
