import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ensureWebBuild } from '../../src/modules/console/dashboard-pages/index.ts'
import { readWebBuild } from '../../src/platform/web-app/web-build.ts'
import { pageWords, type WordGroup, wordGroups } from '../../web/dashboard/messages/word-groups.ts'
import { en, id } from './shop-words.ts'

type Chunk = { file: string; imports?: string[] }

const dist = join(import.meta.dirname, '../../web/dist')
const maxScriptBytes = 150_000
const maxRequests = 10

/** The page, its style and the logo. */
const otherRequests = 3

/** Pages that read more than one thing at first. */
const reads: Record<string, number> = {
  'dashboard/pages/sales/orders/list/orders.tsx': 2,
  'dashboard/pages/catalog/bundles/bundle.tsx': 2,
  'dashboard/pages/sales/checkout-intents/checkout-intents.tsx': 2,
  'dashboard/pages/sales/customers/customers.tsx': 2,
  'dashboard/pages/catalog/digital-goods/digital-goods.tsx': 2,
  'dashboard/pages/settings/members/members.tsx': 3,
  'dashboard/pages/settings/shipping/shipping.tsx': 2,
  'dashboard/pages/settings/stores/store.tsx': 2,
}

/** Every page of the dashboard by its name, with the file that shows it. */
const pages = [
  ...readFileSync(join(import.meta.dirname, '../../web/dashboard/pages.tsx'), 'utf8').matchAll(
    /(\w+): \(\) => import\('\.\/(pages\/[^']+)'\)/g,
  ),
  [undefined, 'authorize', 'pages/developers/authorize/authorize.tsx'] as const,
].map(([, name, file]) => ({ name: name as keyof typeof pageWords, file: `dashboard/${file}` }))

/** The file that has the words of a group. */
const fileOf = (group: WordGroup) =>
  `dashboard/messages/${/import\(['"]\.\/([^'"]+)['"]\)/.exec(wordGroups[group].id.toString())![1]}`

let chunks: Record<string, Chunk>

beforeAll(async () => {
  await ensureWebBuild()
  chunks = JSON.parse(readFileSync(join(dist, 'dashboard-manifest.json'), 'utf8'))
})

/** The scripts that a browser loads for these chunks, with all that they import. */
function filesOf(names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const { file, imports = [] } = chunks[name]!
    if (found.has(file)) continue
    found.add(file)
    filesOf(imports, found)
  }
  return found
}

const bytesOf = (files: Set<string>) =>
  [...files].reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0)

describe('the first visit of a page of the dashboard', () => {
  it(`loads at most ${maxScriptBytes / 1000} kB of compressed script with at most ${maxRequests} requests`, () => {
    const entry = Object.keys(chunks).find((name) => name.startsWith('_first-'))!
    expect(pages.length).toBeGreaterThan(25)
    const tooHeavy = pages.flatMap(({ name, file: page }) => {
      const groups = [...new Set(['core' as const, pageWords[name] ?? 'core'])].map(fileOf)
      const files = filesOf([entry, ...groups, page])
      const [bytes, requests] = [bytesOf(files), files.size + otherRequests + (reads[page] ?? 1)]
      return bytes > maxScriptBytes || requests > maxRequests ? [{ page, bytes, requests }] : []
    })
    expect(tooHeavy).toEqual([])
  })
})

describe('the first visit of a page of a shop', () => {
  const maxShopBytes = 30_000
  const headerBytes = 350
  const shopPages = ['home/index.ts', 'product/product-page.tsx', 'cart/cart-page.tsx', 'checkout/checkout-page.tsx']
  const other = { id: en, en: id }

  it.each(['id', 'en'] as const)(
    `loads at most ${maxShopBytes / 1000} kB of compressed script, in the language %s only`,
    async (language) => {
      const { shop } = (await readWebBuild())!
      for (const page of shopPages) {
        const files = shop.documents[language].scriptsOf([`shop/pages/${page}`]).map((file) => join(dist, file))
        const sizes = files.map((file) => statSync(`${file}.br`).size + headerBytes)
        expect({ page, isLight: sizes.reduce((sum, size) => sum + size) <= maxShopBytes }).toEqual({
          page,
          isLight: true,
        })
        const script = files.map((file) => readFileSync(file, 'utf8')).join('')
        const foreign = Object.values(other[language]).filter(
          (text) => text.split(' ').length > 3 && script.includes(text),
        )
        expect({ page, foreign }).toEqual({ page, foreign: [] })
      }
    },
  )
})
