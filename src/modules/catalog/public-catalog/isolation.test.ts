import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createStorefront, type Storefront, visit } from '../../../../test/records/storefront.ts'
import { callApi, startService } from '../../../../test/support/service.ts'

const service = await startService()

type Stock = { shop: Storefront; slugs: string[]; variants: number[]; cursors: string[]; bundle: string }

const send = async (shop: Storefront, method: string, path: string, body: unknown) => {
  const answer = await callApi(service, `/v3${path}`, shop.secretKey, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  if (answer.status >= 300) throw new Error(answer.text)
  return answer.body
}

/** Gives each shop the same products with `mark` in their names, so that a leak between shops is visible. */
async function stock(shop: Storefront, mark: string): Promise<Stock> {
  const [slugs, variants]: [string[], number[]] = [[], []]
  for (let i = 0; i < 4; i++) {
    const product = await send(shop, 'POST', '/products', {
      name: `Kopi ${mark} ${i}`,
      slug: `kopi-${mark}-${i}`,
      item_type: 'physical',
      taxonomy_id: 40,
      variants: [{ price: 1000 + i, weight: 1 }],
    })
    await send(shop, 'PUT', `/stores/${shop.store.id}/products/${product.id}`, {})
    slugs.push(product.slug)
    variants.push(product.variants[0].id)
  }
  const bundle = await send(shop, 'POST', '/bundles', {
    name: `Paket ${mark}`,
    public_name: `Paket ${mark}`,
    bundlelines: [{ variant_id: variants[0], quantity: 2 }],
    bundle_price_options: [{ name: 'Satu', price: 1500, slug: `paket-${mark}` }],
  })
  const bpo_ids = [bundle.bundle_price_options[0].id]
  await send(shop, 'POST', `/stores/${shop.store.id}/bundle-price-options`, { bpo_ids })
  const page = (await visit(service, shop, '/items?page_size=2')).body
  return { shop, slugs, variants, cursors: [page.next_cursor], bundle: `paket-${mark}` }
}

const [a, b] = [await createStorefront(service), await createStorefront(service)]
const { body: second } = await a.browser.post(`${a.path}/stores`, { name: 'Second' })
const setup = `${a.path}/stores/${second.unique_id}`
const { body: secondKey } = await a.browser.post(`${setup}/public-api-keys`)
const shops = [
  await stock(a, 'alpha'),
  await stock(b, 'beta'),
  await stock({ ...a, store: second, setup, key: secondKey }, 'gamma'),
]
const marks = ['alpha', 'beta', 'gamma']

it('lists a bundle price option as a separate card and shows its lines in the detail', async () => {
  const { shop, bundle, variants } = shops[0]!
  const [card] = (await visit(service, shop, '/items?entity_type=bundle_price_option')).body.data
  expect(card).toMatchObject({
    entity_type: 'bundle_price_option',
    bundle_price_option_id: card.id,
    bundle_id: expect.any(Number),
    name: 'Paket alpha - Satu',
    slug: bundle,
    price_range: { min: '1500.00', max: '1500.00' },
    in_stock: true,
  })
  expect(card).not.toHaveProperty('item_type')
  const detail = (await visit(service, shop, `/bundle-price-options/${bundle}`)).body
  expect(detail).toMatchObject({
    ...card,
    bundle_name: 'Paket alpha',
    bundle_price_option_name: 'Satu',
    price: '1500.00',
  })
  expect(detail.bundle_price_option_unique_id).toMatch(/^bpo_/)
  expect(detail.bundlelines).toEqual([
    { variant_id: variants[0], quantity: 2, variant_name: 'Kopi alpha 0', product_name: 'Kopi alpha 0' },
  ])
})

it('never exposes data of one store in another, by id, slug, cursor, search or count', async () => {
  const index = fc.integer({ min: 0, max: 2 })
  const asked = fc.constantFrom('list', 'search', 'count', 'slug', 'bundle', 'pricing', 'availability', 'cursor')
  await fc.assert(
    fc.asyncProperty(index, index, asked, fc.integer({ min: 0, max: 3 }), async (at, of, what, item) => {
      const [here, there] = [shops[at]!, shops[of]!]
      const isOwn = at === of
      const ask = (path: string) => visit(service, here.shop, path)
      if (what === 'count') {
        expect((await ask('/items/count')).body).toEqual({ total: 5 })
        return
      }
      if (what === 'list' || what === 'search') {
        const answer = await ask(what === 'list' ? '/items?category_id=40' : `/items?search=${marks[of]}`)
        for (const mark of marks.filter((_, i) => i !== at)) expect(answer.text).not.toContain(mark)
        if (what === 'search') expect(answer.body.data).toHaveLength(isOwn ? 5 : 0)
        return
      }
      if (what === 'pricing') {
        const { body } = await ask(`/variants/pricing?ids=${there.variants.join(',')}`)
        expect(body.data).toHaveLength(isOwn ? 4 : 0)
        return
      }
      const paths: Record<string, [string, number]> = {
        slug: [`/products/${there.slugs[item]}`, 404],
        bundle: [`/bundle-price-options/${there.bundle}`, 404],
        availability: [`/variants/${there.variants[item]}/availability`, 404],
        cursor: [`/items?next_cursor=${there.cursors[0]}`, 400],
      }
      const [path, refusal] = paths[what]!
      expect((await ask(path)).status).toBe(isOwn ? 200 : refusal)
    }),
    { numRuns: 120 },
  )
})
