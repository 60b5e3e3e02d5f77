import { expect, it } from 'vitest'
import { createCallers } from './refusals/callers.ts'
import { type Filled, fillBusiness } from './refusals/records.ts'
import { documentedRoutes, ownParams } from './refusals/routes.ts'
import { allOf, createWalk, mixesOf, routesWithIds } from './refusals/walk.ts'
import { signUp, startService } from './service.ts'

const service = await startService({ isRecorded: false, env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
const operator = await signUp(service) // The first account of an installation is its operator.

/** The next business gets an id above this one; ids of other tables keep growing. */
const continueBusinessIdsAfter = (id: number) =>
  service.database.pool.query("select setval(pg_get_serial_sequence('businesses', 'id'), $1)", [id])

async function fillBusinessAfter(id: number): Promise<Filled> {
  await continueBusinessIdsAfter(id)
  return await fillBusiness(service)
}

/** Leaves out what differs from request to request. */
const withoutRequestTraces = (text: string) =>
  text.replace(/"(last_used_at|usage_count|request_id)":("[^"]*"|\d+|null)/g, '"$1":…')

// Comparisons with >= or <= instead of = are found only if other businesses have ids on both sides.
it('reads and changes of a business never reach businesses with lower or higher ids', async () => {
  const own = await fillBusinessAfter(1000)
  const { headersFor } = await createCallers(service, {
    operator,
    member: own.shop.browser,
    key: own.shop.secretKey,
    accessToken: 'none',
    shop: own.shop,
  })
  const routes = (await documentedRoutes(service)).filter(({ route }) =>
    ['machine', 'member'].includes(route.access.kind),
  )
  const { send, walk } = createWalk({
    routes,
    guard: { business_id: own.shop.business.unique_id, store_id: own.shop.store.unique_id },
    headersFor,
  })
  const { owned } = routesWithIds(routes, ['machine', 'member'], own.records)
  const reads = routes.filter(
    (placed) => placed.route.method === 'GET' && (ownParams(placed.route).length === 0 || owned.includes(placed)),
  )
  const readAt = new Date()
  const readAll = async () => {
    const answers: Record<string, string> = {}
    service.clock.now = readAt // Signed addresses of files depend on the time.
    for (const placed of reads) {
      const { status, text } = await send(placed, allOf(placed.route, own.records))
      answers[placed.route.path] = `${status} ${withoutRequestTraces(text)}`
    }
    service.clock.now = undefined
    return answers
  }

  const alone = await readAll()
  const lower = await fillBusinessAfter(1)
  const higher = await fillBusinessAfter(2000)
  expect(await readAll()).toEqual(alone)
  expect(reads.length).toBeGreaterThan(100)

  for (const other of [lower, higher])
    await walk({
      status: 404,
      sent: (placed) => (owned.includes(placed) ? mixesOf(placed.route, own.records, other.records) : undefined),
    })
})
