import { expect, it } from 'vitest'
import type { Route } from '../../src/access/route.ts'
import { install } from '../records/apps.ts'
import { createCallers } from '../refusals/callers.ts'
import { fillBusiness, fillCustomer, fillStorefront, type Records } from '../refusals/records.ts'
import { documentedRoutes, findKind, ownParams, type Placed } from '../refusals/routes.ts'
import { createWalk } from '../refusals/walk.ts'
import { signUp, startService } from '../support/service.ts'
import { findSpread } from './find-spread.ts'
import { type Plan, recordPlans } from './record-plans.ts'

const recording = await recordPlans(4)
const { databaseUrl } = recording
const service = await startService({ databaseUrl, isRecorded: false, env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
const operator = await signUp(service) // The first of an installation operates it.
const own = await fillBusiness(service)
await fillBusiness(service)
const person = await fillCustomer(own)
const shop = await fillStorefront(own)
const { tokens } = await install(service, own.app)
const { headersFor } = await createCallers(service, {
  operator,
  member: own.shop.browser,
  key: own.shop.secretKey,
  accessToken: tokens.access_token,
  shop: own.shop,
  customerToken: person.token,
})
const routes = await documentedRoutes(service)
const { send } = createWalk({
  routes,
  guard: { business_id: own.shop.business.unique_id, store_id: own.shop.store.unique_id },
  headersFor,
})

function recordsFor({ access }: Route): Records {
  if (access.kind === 'customer') return person.records
  return access.kind.startsWith('storefront') ? shop.records : own.records
}

/** Sends the example of a route with ids of the caller's records. */
async function act(placed: Placed) {
  const { route } = placed
  const records = recordsFor(route)
  const params = Object.fromEntries(
    ownParams(route).flatMap(([name]) => {
      const kind = findKind(route, name)
      return kind in records ? [[name, String(records[kind])]] : []
    }),
  )
  const headers = route.access.kind === 'storefront' ? { 'x-service-guest-token': shop.guest } : {}
  const { status } = await send(placed, { params, headers })
  return { name: `${route.method} ${route.path}`, status }
}

it('all', async () => {
  const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  const all: { plan: Plan; name: string }[] = []
  const statuses: { name: string; status: number }[] = []
  for (const method of order)
    for (const placed of routes.filter(({ route }) => route.method === method)) {
      let name = ''
      const plans = await recording.during(async () => {
        const done = await act(placed)
        name = done.name
        statuses.push(done)
      })
      all.push(...plans.map((plan) => ({ plan, name })))
    }
  const spread = new Map<string, { found: string[]; name: string }>()
  for (const { plan, name } of all) {
    const found = findSpread(plan)
    if (found.length > 0) spread.set(plan.statement, { found, name })
  }
  const { writeFile } = await import('node:fs/promises')
  await writeFile('/tmp/w/goods-tmp/spread.json', JSON.stringify({ statuses, spread: [...spread] }, null, 1))
  expect(spread.size).toBe(0)
})
