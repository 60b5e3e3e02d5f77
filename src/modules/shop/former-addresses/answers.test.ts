import { expect, it } from 'vitest'
import { install } from '../../../../test/records/apps.ts'
import { expectForwarded } from '../../../../test/records/former-addresses.ts'
import { createCallers } from '../../../../test/refusals/callers.ts'
import { fillBusiness, fillCustomer, fillStorefront } from '../../../../test/refusals/records.ts'
import { documentedRoutes } from '../../../../test/refusals/routes.ts'
import { buildRequest, createWalk } from '../../../../test/refusals/walk.ts'
import { signUp, startService } from '../../../../test/support/service.ts'

const service = await startService({ isRecorded: false, env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
const operator = await signUp(service)

it('leads to every address of a shop that an answer of the APIs has, and no answer has one of before', async () => {
  const own = await fillBusiness(service)
  const { shop } = own
  const [person, storefront] = [await fillCustomer(own), await fillStorefront(own)]
  const { headersFor } = await createCallers(service, {
    operator,
    member: shop.browser,
    key: shop.secretKey,
    accessToken: (await install(service, own.app)).tokens.access_token,
    shop,
    customerToken: person.token,
  })
  const routes = await documentedRoutes(service)
  const guard = { business_id: shop.business.unique_id, store_id: shop.store.unique_id }
  const { send } = createWalk({ routes, guard, headersFor })
  const answers: string[] = []
  for (const placed of routes) {
    const { method, path, access } = placed.route
    if (method !== 'GET' || path.endsWith('/stream')) continue
    const isOfCustomer = access.kind === 'customer'
    const records = isOfCustomer ? person.records : access.kind === 'storefront' ? storefront : own.records
    const answer = await send(placed, buildRequest(placed.route, records as typeof own.records))
    if (answer.status === 200) answers.push(answer.text)
  }
  expect(answers.length).toBeGreaterThan(150)
  expect(await expectForwarded(service, [shop.store], answers)).toEqual(['l', 'o', 's'])
}, 120_000)
