import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { createSeller } from '../../../../test/records/catalog.ts'
import { startService } from '../../../../test/support/service.ts'
import { importProducts } from './import-products.ts'

const service = await startService()

it('imports 10,000 rows and reports progress', async () => {
  const shop = await createSeller(service)
  const store = await shop.store()
  const lines = ['name,price,weight,stock,sku,description,stores']
  for (let i = 0; i < 10_000; i++)
    lines.push(`Product ${i},${1000 + i},250,${i % 50},SKU-${i},Words about ${i},${store.id}`)
  const { body: me } = await shop.get('/v3/stores')
  const merchant = { business_id: me.data[0].business_id, user_id: null, actor: 'test' }
  const progress: number[] = []
  const report = await importProducts(service.service.db, merchant, Readable.from([lines.join('\n')]), {
    onProgress: ({ products }) => progress.push(products),
  })
  expect(report).toMatchObject({ rows: 10_000, products: 10_000, failed_rows: 0 })
  expect(progress.length).toBeGreaterThan(10)
  expect((await shop.get('/v3/products/count')).body).toEqual({ count: 10_000 })
  expect((await shop.get('/v3/products?search=SKU-9999')).body.data).toHaveLength(1)
})
