import { expect, it } from 'vitest'
import { combinedInputs } from './combined.ts'
import { type Input, listInputs, type Placed, pathBytes, type Sizes } from './inputs.ts'
import { Run } from './run.ts'
import { setUp } from './set-up.ts'
import type { NearMatches } from './texts.ts'

/** The place of the planted quadratic function, as set for the meter. */
const planted = { route: 'PATCH /v3/collections/:collection_id', field: 'description' }

/**
 * CPU time of the main thread, the minimum of three tries: far above what a loaded machine adds to a normal request.
 */
const boundMs = 300
const hungAfterMs = 120_000
const sizes: Sizes = { bodyBytes: 30_000, lineBytes: 14_000, pathBytes, isShort: true }
const noMatches: NearMatches = { free: [], anchored: [] }

/** A loaded machine takes long for some thousand requests. */
const timeoutMs = 600_000

const toName = ({ route }: Placed) => `${route.method} ${route.path}`

it(
  'finds the planted quadratic function by route, field and attack, and no other slow input on any route',
  async () => {
    const { service, callers, targets } = await setUp({ PLANTED_ROUTE: planted.route, PLANTED_FIELD: planted.field })
    const first = new Run(service, { boundMs, hungAfterMs })
    await first.measureIdle()
    const byCaller = Map.groupBy(
      await Promise.all(
        targets.map(async (placed) => ({
          placed,
          caller: (await callers.weakestFor(placed.route)) ?? callers.stranger,
        })),
      ),
      ({ caller }) => caller,
    )
    for (const [caller, placed] of byCaller)
      await first.attack(
        placed.flatMap((one): Input[] => [...combinedInputs(one.placed, noMatches, sizes)]),
        caller,
      )
    const closed = targets.filter(({ route }) => route.access.kind !== 'anyone')
    await first.attack(
      closed.flatMap((placed) => [...combinedInputs(placed, noMatches, sizes).take(1)]),
      callers.stranger,
    )
    expect(first.routes.size).toBeGreaterThan(900)
    expect(first.faults).toEqual([])

    // The combined inputs find routes; single inputs find the field and the attack.
    const slow = new Set(first.findings.map(({ route }) => route))
    const second = new Run(service, { boundMs, hungAfterMs })
    await second.measureIdle()
    for (const placed of targets.filter((one) => slow.has(toName(one))))
      await second.attack(
        listInputs(placed, noMatches, sizes),
        (await callers.weakestFor(placed.route)) ?? callers.stranger,
      )
    expect(second.findings.map(({ route, field, attack }) => ({ route, field, attack }))).toEqual([
      { route: planted.route, field: `body ${planted.field}`, attack: 'spaces' },
    ])
  },
  timeoutMs,
)
