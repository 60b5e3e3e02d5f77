import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { createSeller, refusal } from '../../../../test/records/catalog.ts'
import { createStorefront, visit } from '../../../../test/records/storefront.ts'
import { startService } from '../../../../test/support/service.ts'
import { importProducts } from '../product-files/index.ts'

const service = await startService()

const pictures = ['https://cdn.example/front.jpg', 'https://cdn.example/back.jpg']
const described = {
  images: pictures,
  image_alts: ['A bag of beans', null],
  seo_title: 'Kopi Gayo from the highlands',
  seo_description: 'Roasted every week',
  variants: [{ price: '95000', weight: 250, cogs: '60000', length: 20, width: 12, height: 6 }],
}

it('keeps sizes of variants, texts for search engines and texts of pictures', async () => {
  const shop = await createSeller(service)
  const product = await shop.product(described)
  const size = { length: 20, width: 12, height: 6, cogs: '60000.00' }
  const { variants: _, ...shown } = described
  expect(product).toMatchObject({ ...shown, variants: [size] })

  const path = `/v3/products/${product.id}`
  const turned = await shop.must('PATCH', path, { images: pictures.toReversed() })
  expect(turned.image_alts).toEqual([null, 'A bag of beans'])
  const renamed = await shop.must('PATCH', path, { image_alts: ['The back', 'The front'], seo_title: null })
  expect(renamed).toMatchObject({ image_alts: ['The back', 'The front'], seo_title: null })
  expect(refusal(await shop.send('PATCH', path, { image_alts: ['a', 'b', 'c'] }))).toMatchObject({
    status: 422,
    errors: { image_alts: ['must name at most 2'] },
  })
  const variant = `/v3/variants/${product.variants[0].id}`
  expect(refusal(await shop.send('PATCH', variant, { length: 0 }))).toMatchObject({ status: 422 })
  expect(await shop.must('PATCH', variant, { length: null, height: 7 })).toMatchObject({ length: null, height: 7 })

  const copy = await shop.must('POST', `${path}/duplicate`)
  expect(copy).toMatchObject({ image_alts: ['The back', 'The front'], variants: [{ width: 12, height: 7 }] })
})

it('shows buyers these fields', async () => {
  const shop = await createSeller(service)
  const product = await shop.product(described)
  const storefront = await createStorefront(service, undefined, shop)
  await shop.must('PUT', `/v3/stores/${storefront.store.id}/products/${product.id}`, {})
  const { variants: _, seo_title, seo_description, ...card } = described
  expect((await visit(service, storefront, '/items')).body.data).toMatchObject([card])
  const page = (await visit(service, storefront, `/products/${product.slug}`)).body
  expect(page).toMatchObject({
    ...card,
    seo_title,
    seo_description,
    variants: [{ length: 20, width: 12, height: 6 }],
  })
  expect(page.variants[0]).not.toHaveProperty('cogs')
})

it('writes and reads these fields as CSV', async () => {
  const shop = await createSeller(service)
  await shop.product(described)
  const { text } = await shop.get('/v3/products/export')
  const other = await createSeller(service)
  const { business_id } = await other.store()
  const merchant = { business_id, user_id: null, actor: 'test' }
  const report = await importProducts(service.service.db, merchant, Readable.from([text]))
  expect(report).toMatchObject({ products: 1, errors: [] })
  const { variants, ...shown } = described
  const [product] = (await other.get('/v3/products')).body.data
  expect(product).toMatchObject({ ...shown, variants: [{ ...variants[0], price: '95000.00', cogs: '60000.00' }] })
})
