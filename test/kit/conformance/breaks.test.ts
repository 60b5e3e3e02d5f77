import { expect, it } from 'vitest'
import { checks, selectChecks } from '../../../packages/conformance/src/index.ts'
import { expectations } from './breaks/expectations.ts'
import { breaks } from './breaks/index.ts'
import { madeElsewhere } from './made-elsewhere.ts'
import { createRunner } from './run-broken.ts'
import { openStage } from './stage.ts'

const runBroken = await createRunner(await openStage())

// `breaks.long.ts` shows that no other check fails.
for (const broken of breaks)
  it(`a server that breaks ${broken.check} is caught: ${broken.does}`, async () => {
    const found = await runBroken(broken, selectChecks([broken.check], [], checks))
    const expected = expectations[broken.check]!
    expect(found).toMatchObject({
      unpassed: [
        {
          id: broken.check,
          outcome: 'failed',
          expected: expected instanceof RegExp ? expect.stringMatching(expected) : expected,
        },
      ],
      skipped: [],
    })
  })

it('has a switch for each check, and what it must say that it expected', () => {
  const broken = new Set(breaks.map(({ check }) => check))
  expect(checks.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual(madeElsewhere)
  expect(Object.keys(expectations).sort()).toEqual([...broken].sort())
})
