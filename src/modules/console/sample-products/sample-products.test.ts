import { expect, it } from 'vitest'
import { createStorefront, visit } from '../../../../test/records/storefront.ts'
import { startService } from '../../../../test/support/service.ts'

const service = await startService()

it('adds sample products to every store once, and removes exactly them', async () => {
  const shop = await createStorefront(service)
  const samples = `${shop.path}/sample-products`
  const shown = async () => (await visit(service, shop, '/items')).body.data.map((item: { name: string }) => item.name)
  expect((await shop.browser.get(samples)).body).toEqual({ count: 0 })

  const twice = await Promise.all([shop.browser.post(samples), shop.browser.post(samples)])
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await shop.browser.get(samples)).body).toEqual({ count: 3 })
  await expect.poll(shown).toHaveLength(3)

  const own = { name: 'Contoh: milik sendiri', item_type: 'physical', variants: [{ price: 1000, weight: 100 }] }
  const { body: product } = await shop.browser.post(`${shop.path}/products`, own)
  const { body: list } = await shop.browser.get(`${shop.path}/products`)
  const sample = list.data.find(({ id }: { id: number }) => id !== product.id)
  await shop.browser.delete(`${shop.path}/products/${sample.id}`)
  expect((await shop.browser.get(samples)).body).toEqual({ count: 2 })

  const { status, body } = await shop.browser.delete(samples)
  expect([status, body]).toEqual([200, { count: 0 }])
  const left = (await shop.browser.get(`${shop.path}/products`)).body.data
  expect(left.map(({ id }: { id: number }) => id)).toEqual([product.id])
  await expect.poll(shown).toEqual([])
  expect((await shop.browser.post(samples)).status).toBe(201)
})
