import { expect, it } from 'vitest'
import { runShopChecks, shopChecks, starterPath } from '../../../../packages/conformance/src/index.ts'
import { openShop } from '../../../records/checkout.ts'
import { freePort, startService } from '../../../support/service.ts'
import { findChromium } from '../../../web/support/find-chromium.ts'
import { packStarters, startProject } from '../../starters/starter.ts'

it('the storefront of create-etalase sells whatever happens on the way to the service', async () => {
  const service = await startService()
  const shop = await openShop(service)
  await shop.sell()
  const [listen, port] = [await freePort(), await freePort()]
  const address = `http://localhost:${port}`
  const starters = await packStarters()
  const project = await starters.create('storefront', 'my-shop', {
    url: `http://127.0.0.1:${listen}`,
    'public-url': address,
    'store-id': shop.store.unique_id,
    'storefront-key': shop.key.token,
  })
  await startProject(project)
  const options = { address, listen, path: starterPath, baseUrl: service.baseUrl, waitSeconds: 30, slowSeconds: 8 }
  const { results } = await runShopChecks(shopChecks, options, { browser: findChromium() })
  expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
})
