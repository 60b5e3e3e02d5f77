import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generate } from 'openapi-typescript-codegen'
import { rolldown } from 'rolldown'
import { afterAll, expect, it } from 'vitest'
import { buyer, openShop } from '../records/checkout.ts'
import { startService } from '../support/service.ts'

const service = await startService()
const root = join(import.meta.dirname, '../..')
const folder = await mkdtemp(join(tmpdir(), 'etalase-client-'))
afterAll(() => rm(folder, { recursive: true }))

/** What a developer writes with the generated client: keep the guest token from responses, and call operations. */
const program = `
import { OpenAPI, StorefrontCartService, StorefrontCatalogService, StorefrontCheckoutService, StorefrontOrdersService } from './client/index'

declare const process: { argv: string[]; stdout: { write(text: string): void } }
const { base, key, storeId, person } = JSON.parse(process.argv[2]!)
let xServiceGuestToken: string | undefined
const send = globalThis.fetch
globalThis.fetch = async (...request) => {
  const response = await send(...request)
  xServiceGuestToken = response.headers.get('X-Service-Guest-Token') ?? xServiceGuestToken
  return response
}

OpenAPI.BASE = base
OpenAPI.HEADERS = { 'X-Service-Storefront-Api-Key': key }
const { data: [item] } = await StorefrontCatalogService.getStoresByStoreIdPublicItems({ storeId })
const product = await StorefrontCatalogService.getStoresByStoreIdPublicProductsBySlug({ storeId, slug: item!.slug })
const requestBody = { variant_id: product.variants[0]!.id, quantity: 2 }
await StorefrontCartService.postStoresByStoreIdPublicCartItems({ storeId, xServiceGuestToken, requestBody })
const cart = await StorefrontCartService.getStoresByStoreIdPublicCart({ storeId, xServiceGuestToken })
const purchase = { storeId, xServiceGuestToken, idempotencyKey: 'order-1', requestBody: person }
const order = await StorefrontCheckoutService.postStoresByStoreIdPublicCheckout(purchase)
const again = await StorefrontCheckoutService.postStoresByStoreIdPublicCheckout(purchase)
const secretSlug = order.secret_slug
const shown = await StorefrontOrdersService.getStoresByStoreIdPublicOrdersBySecretSlug({ storeId, secretSlug })
process.stdout.write(JSON.stringify({ cart, order, again, shown }))
`

const run = promisify(execFile)

it('a client generated from the document keeps a guest cart and buys', async () => {
  const document = await (await fetch(`${service.baseUrl}/v3/openapi.json`)).json()
  await generate({
    input: document as Record<string, unknown>,
    output: join(folder, 'client'),
    useOptions: true,
    useUnionTypes: true,
  })
  await writeFile(join(folder, 'program.ts'), program)
  const options = {
    target: 'es2024',
    lib: ['es2024', 'dom'],
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
  }
  const compilerOptions = { ...options, noEmit: true, skipLibCheck: true, types: [] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
  const checked = await run(join(root, 'node_modules/.bin/tsc'), ['-p', folder]).catch((error) => error)
  expect(checked.stdout).toBe('')

  const bundle = await rolldown({ input: join(folder, 'program.ts'), platform: 'node' })
  await bundle.write({ file: join(folder, 'program.mjs') })
  await bundle.close()
  const shop = await openShop(service)
  await shop.sell({ stock: 3 })
  const given = { base: service.baseUrl, key: shop.key.token, storeId: shop.store.unique_id, person: buyer() }
  const { stdout } = await run(process.execPath, [join(folder, 'program.mjs'), JSON.stringify(given)])
  const { cart, order, again, shown } = JSON.parse(stdout)
  expect(cart.items).toMatchObject([{ quantity: 2 }])
  expect(again.order_id).toBe(order.order_id)
  expect(shown).toMatchObject({ order_id: order.order_id, payment_method: 'bank_transfer' })
})
