import { bootstrap, ChannelService, Importer, LanguageCode, Populator, RequestContextService } from '@vendure/core'
import { settings } from './settings.js'

const products = Number(process.env.PRODUCTS)

/** Makes the schema, a shop that ships and takes payments, and its products, two variants each, with Vendure's importer. */
const app = await bootstrap(settings(true))
await app.get(Populator).populateInitialData({
  defaultLanguage: LanguageCode.en,
  defaultZone: 'Asia',
  countries: [{ name: 'Indonesia', code: 'ID', zone: 'Asia' }],
  taxRates: [{ name: 'Standard', percentage: 11 }],
  shippingMethods: [{ name: 'Courier', price: 10_000 }],
  paymentMethods: [
    {
      name: 'Transfer',
      handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'true' }] },
    },
  ],
  collections: [],
})
const columns =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets'
const rows = Array.from({ length: products }, (_, n) => [
  `Thing ${n},thing-${n},A thing,,,size,small,thing-${n}-s,95000,standard,1000000,true,,`,
  `,,,,,,large,thing-${n}-l,98000,standard,1000000,true,,`,
])
const channelOrToken = await app.get(ChannelService).getDefaultChannel()
const ctx = await app.get(RequestContextService).create({ apiType: 'admin', channelOrToken })
const done = await app
  .get(Importer)
  .parseAndImport([columns, ...rows.flat()].join('\n'), ctx)
  .toPromise()
if (done.imported !== products) throw new Error(`Vendure imported ${done.imported} products: ${done.errors.join(', ')}`)
await app.close()
process.exit()
