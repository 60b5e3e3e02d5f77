import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantRead } from '../../../access/merchant-route.ts'
import { measuringVendors } from '../../../integrations/measuring/index.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { ListOf, OneOf, toList } from '../../../platform/http/schemas.ts'
import { getStore, lockStore, toShopNames, toShopUrl } from '../../stores/store-settings/index.ts'
import { listPixels, noteReport, showPixel, showPixels, updatePixel } from './pixels.ts'
import { reportPurchase } from './report-purchase.ts'
import type { Measuring } from './rules.ts'
import { PixelOut, PixelPatch, TestIn, TestOut } from './schemas.ts'
import { testPurchase } from './to-purchase.ts'

const tag = 'Stores'
const path = '/stores/:store_id/measuring'
const storeParams = { store_id: Type.String({ maxLength: 40, description: 'Number or unique_id' }) }
const params = { ...storeParams, vendor: OneOf(measuringVendors) }

const notAllowed = () =>
  conflictBecause('measuring_not_allowed', 'The operator of this installation has switched these services off')

export const measuringRoutes = (measuring: Measuring): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path,
    tag,
    summary: 'The advertising and analytics services that a store reports to',
    scope: 'store:read',
    params: storeParams,
    answer: { status: 200, schema: ListOf(PixelOut) },
    errors: [404],
    handle: async ({ merchant, params: { store_id } }) =>
      toList(showPixels(await listPixels(measuring.db, await getStore(measuring.db, merchant.business_id, store_id)))),
  }),
  merchantAction({
    method: 'PATCH',
    path: `${path}/:vendor`,
    tag,
    summary: 'Set up a service, and switch it on or off',
    description:
      'Visitors are asked first; nothing of a service is loaded, and no purchase is reported, unless they agree. The ' +
      'content security policy of the shop is opened for the hosts of the services that are switched on, on the custom ' +
      'domain of the store only: below the address of the dashboard no script of a service is loaded, and the server ' +
      'alone reports purchases.',
    scope: 'store:update',
    permission: 'stores:manage',
    params,
    body: PixelPatch,
    example: { is_enabled: true, pixel_id: '123456789012345' },
    answer: { status: 200, schema: PixelOut },
    errors: [404, 409, 422],
    handle: async (tx, { merchant, params: { store_id, vendor }, body, now }) => {
      if (body.is_enabled && !measuring.config.isMeasuringAllowed) throw notAllowed()
      const store = await lockStore(tx, merchant.business_id, store_id)
      return showPixel(vendor, await updatePixel(tx, measuring, merchant, store, vendor, body, now))
    },
  }),
  merchantAction({
    method: 'POST',
    path: `${path}/:vendor/test`,
    tag,
    summary: 'Send a test event to a service',
    description:
      'Meta and TikTok show it on their page for test events if it has the code of that page; Google Analytics only ' +
      'validates it.',
    scope: 'store:update',
    permission: 'stores:manage',
    params,
    body: TestIn,
    example: { test_event_code: 'TEST12345' },
    answer: { status: 200, schema: TestOut },
    errors: [404, 409],
    withoutTransaction: true,
    handle: async ({ merchant, params: { store_id, vendor }, body, now }) => {
      const { db, config } = measuring
      if (!config.isMeasuringAllowed) throw notAllowed()
      const store = await getStore(db, merchant.business_id, store_id)
      const pixel = (await listPixels(db, store)).find((one) => one.vendor === vendor)
      if (!pixel?.pixel_id || pixel.sealed_token === null)
        throw conflictBecause('measuring_not_set_up', 'Enter the id and the token of the service first')
      const url = toShopUrl(toShopNames(store), config.shopUrl)
      const report = await reportPurchase(measuring, pixel, testPurchase(now, url, 'IDR'), {
        code: body.test_event_code,
      })
      const error = report.outcome === 'sent' ? null : report.reason
      await noteReport(db, pixel, error, now)
      return { is_ok: error === null, error }
    },
  }),
]
