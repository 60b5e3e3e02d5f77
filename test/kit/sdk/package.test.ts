import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { EdgeVM } from '@edge-runtime/vm'
import { rolldown } from 'rolldown'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { buyer, openShop } from '../../records/checkout.ts'
import { startService } from '../../support/service.ts'
import { browserTimeout, chromiumMissing, openTab } from '../../web/support/chromium.ts'
import { unpack } from '../archives.ts'
import { packPackage } from '../pack.ts'
import { findMachineNode } from './find-node.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const folder = await mkdtemp(join(tmpdir(), 'etalase-sdk-'))
afterAll(() => rm(folder, { recursive: true }))

// The archive of `npm pack`, as npm installs it.
const archive = await packPackage('sdk', folder)
await unpack(archive, folder, '@etalase/sdk')

async function bundle(source: string, format: 'esm' | 'iife' = 'esm'): Promise<string> {
  const input = join(folder, 'program.js')
  await writeFile(input, source)
  const built = await rolldown({ input, platform: 'neutral', resolve: { mainFields: ['module'] } })
  const { output } = await built.generate({ format, minify: true })
  await built.close()
  return output[0].code
}

const kilobytes = (code: string) => gzipSync(code).length / 1024

const service = await startService()
const shop = await openShop(service)
const variant = await shop.sell({ stock: 20 })

/** What a storefront does: list, cart, order. It runs unchanged everywhere. */
const program = (person: object) => `
  import { connectShop } from '@etalase/sdk/shop'
  const shop = connectShop(${JSON.stringify({ url: service.baseUrl, storeId: shop.store.unique_id, key: shop.key.token })})
  globalThis.bought = (async () => {
    const { data } = await shop.call('GET /public/items')
    await shop.call('POST /public/cart/items', { body: { variant_id: ${variant.id} } })
    const { order_id } = await shop.call('POST /public/checkout', { body: ${JSON.stringify(person)} })
    return JSON.stringify({ item: data[0].name, order_id })
  })()`

const expectOrder = async (bought: string) => {
  const { item, order_id } = JSON.parse(bought)
  expect(item).toBe('Kopi Gayo')
  const { rows } = await service.database.pool.query('select from orders where order_id = $1', [order_id])
  expect(rows).toHaveLength(1)
}

describe('the archive of the SDK', () => {
  it('has modules with their types, and nothing else', async () => {
    const { stdout } = await run('tar', ['-tzf', archive])
    const others = stdout
      .trim()
      .split('\n')
      .filter((path) => !/^package\/(package\.json|README\.md|dist\/[\w/.-]+\.(d\.ts|js))$/.test(path))
    expect(others).toEqual([])
  })

  it('lets a client compile with its types', async () => {
    const client = `import { connectBusiness } from '@etalase/sdk/business'
      export const read = async (key: string) =>
        (await connectBusiness({ url: 'https://api.example', credential: key }).call('GET /me')).user?.email`
    await writeFile(join(folder, 'client.ts'), client)
    const compilerOptions = {
      target: 'es2022',
      lib: ['es2022', 'dom'],
      module: 'nodenext',
      strict: true,
      noEmit: true,
      types: [],
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['client.ts'] }))
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    const checked = await run(join(root, 'node_modules/.bin/tsc'), ['-p', folder]).catch((error) => error)
    expect(checked.stdout).toBe('')
  })

  it('weighs at most 5 kB compressed for cart and checkout, and 25 kB in all', async () => {
    expect(kilobytes(await bundle(program({})))).toBeLessThan(5)
    expect(kilobytes(await bundle(`export * from '@etalase/sdk'`))).toBeLessThan(25)
  })

  it('imports nothing of Node', async () => {
    const { stdout } = await run('grep', ['-rhoE', `from '[^.][^']*'`, join(root, 'packages/sdk/src')]).catch(
      (error) => error,
    )
    expect(stdout).toBe('')
  })
})

describe('the SDK buys', () => {
  it.each([
    ['the Node of the project', process.execPath],
    ['the Node of the machine', findMachineNode()],
  ])('in %s', async (_, node) => {
    const file = join(folder, 'node.mjs')
    await writeFile(file, `${program(buyer())}\nprocess.stdout.write(await globalThis.bought)`)
    await expectOrder((await run(node, [file])).stdout)
  })

  it('in an edge runtime', async () => {
    const edge = new EdgeVM()
    edge.evaluate(await bundle(program(buyer()), 'iife'))
    await expectOrder(await edge.evaluate('globalThis.bought'))
  })

  it.skipIf(chromiumMissing)(
    `in a page of a browser${chromiumMissing ? ` (${chromiumMissing})` : ''}`,
    { timeout: browserTimeout },
    async () => {
      const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>Shop</h1>'))
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      onTestFinished(() => void server.close())
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      await shop.send('POST', `/stores/${shop.store.id}/storefront/allowed-origins`, { origin })
      const { page } = await openTab()
      await page.goto(origin)
      await page.evaluate(await bundle(program(buyer()), 'iife'))
      await expectOrder(await page.evaluate('globalThis.bought'))
    },
  )
})
