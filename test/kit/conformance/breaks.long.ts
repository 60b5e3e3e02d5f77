import { expect, it } from 'vitest'
import { checks } from '../../../packages/conformance/src/index.ts'
import { breaks } from './breaks/index.ts'
import { madeElsewhere } from './made-elsewhere.ts'
import { createRunner } from './run-broken.ts'
import { openStage } from './stage.ts'

const runs = Number(process.env.CONFORMANCE_RUNS ?? 1)

const runBroken = await createRunner(await openStage())

for (const broken of breaks)
  it(`a server that breaks ${broken.check} fails in no other check: ${broken.does}`, async () => {
    const { unpassed, skipped } = await runBroken(broken, checks)
    const own = unpassed.filter(({ id }) => !broken.also?.includes(id))
    expect({ own, skipped }).toMatchObject({ own: [{ id: broken.check, outcome: 'failed' }], skipped: madeElsewhere })
  })

it(`the service passes all checks, ${runs} times`, async () => {
  const whole = { check: 'none', does: 'nothing', make: () => ({}) }
  for (let run = 0; run < runs; run++)
    expect(await runBroken(whole, checks)).toEqual({ unpassed: [], skipped: madeElsewhere })
})
