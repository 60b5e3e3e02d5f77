import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ensureWebBuild } from '../../src/modules/console/dashboard-pages/index.ts'
import { readWebBuild } from '../../src/platform/web-app/web-build.ts'
import { findWords } from '../../web/lazy-words.ts'
import { en, id } from './support/shop-words.ts'

type Chunk = { file: string; imports?: string[] }

const dist = join(import.meta.dirname, '../../web/dist')
const maxScriptBytes = 150_000
const maxRequests = 10

/** The page, its style sheet and the logo. */
const otherRequests = 3

/** Pages that load more than one resource of the API at first. */
const reads: Record<string, number> = {
  'dashboard/pages/sales/orders/list/orders.tsx': 2,
  'dashboard/pages/catalog/bundles/bundle.tsx': 2,
  'dashboard/pages/sales/checkout-intents/checkout-intents.tsx': 2,
  'dashboard/pages/sales/customers/customers.tsx': 2,
  'dashboard/pages/catalog/digital-goods/digital-goods.tsx': 2,
  'dashboard/pages/settings/members/members.tsx': 2,
  'dashboard/pages/settings/shipping/shipping.tsx': 2,
  'dashboard/pages/settings/stores/store.tsx': 2,
}

const web = join(import.meta.dirname, '../../web')

/** The files of every page of the dashboard: its component, and its words in Indonesian, which are longer. */
const pages = globSync('dashboard/pages/**/page.ts', { cwd: web }).flatMap((file) => {
  const text = readFileSync(join(web, file), 'utf8')
  const words = new Map(
    [...text.matchAll(/import \{ (\w+) \} from '([^']+words\.ts)'/g)].map(([, name, path]) => [
      name!,
      join(dirname(file), path!),
    ]),
  )
  return [...text.matchAll(/import\('([^']+)'\),\s*(?:words: \[([^\]]*)\])?/g)].map(([, path, names = '']) => ({
    page: join(dirname(file), path!),
    words: names.split(/[,\s]+/).flatMap((name) => words.get(name) ?? []),
  }))
})

/** The file that a browser loads for words. */
const findFile = (words: string) => `dashboard/${findWords(words.replace('dashboard/', ''), 'id').file}`

let chunks: Record<string, Chunk>

beforeAll(async () => {
  await ensureWebBuild()
  chunks = JSON.parse(readFileSync(join(dist, 'dashboard-manifest.json'), 'utf8'))
})

/** The scripts that a browser loads for these chunks, including imports. */
function listFiles(names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const { file, imports = [] } = chunks[name]!
    if (found.has(file)) continue
    found.add(file)
    listFiles(imports, found)
  }
  return found
}

const countBytes = (files: Set<string>) =>
  [...files].reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0)

describe('the first visit of a page of the dashboard', () => {
  it(`loads at most ${maxScriptBytes / 1000} kB of compressed script with at most ${maxRequests} requests`, () => {
    const entry = Object.keys(chunks).find((name) => name.startsWith('_first-'))!
    expect(pages.length).toBeGreaterThan(60)
    const tooHeavy = pages.flatMap(({ page, words }) => {
      const files = listFiles([entry, ...['dashboard/messages/core/words.ts', ...words].map(findFile), page])
      const [bytes, requests] = [countBytes(files), files.size + otherRequests + (reads[page] ?? 1)]
      return bytes > maxScriptBytes || requests > maxRequests ? [{ page, bytes, requests }] : []
    })
    expect(tooHeavy).toEqual([])
  })
})

describe('the words of the dashboard', () => {
  it('are in files of one language', () => {
    const files = Object.entries(chunks).flatMap(([name, { file }]) =>
      /words\.ts\?/.test(name) ? [{ name, file }] : [],
    )
    expect(files.length).toBeGreaterThan(60)
    const text = (end: string) =>
      files.map(({ name, file }) => (name.endsWith(end) ? readFileSync(join(dist, file), 'utf8') : '')).join('')
    expect([text('=id').includes('Without a name'), text('=en').includes('Tanpa nama')]).toEqual([false, false])
    expect([text('=en').includes('Without a name'), text('=id').includes('Tanpa nama')]).toEqual([true, true])
    const others = Object.values(chunks).filter(({ file }) => !files.some((words) => words.file === file))
    expect(others.filter(({ file }) => /Tanpa nama/.test(readFileSync(join(dist, file), 'utf8')))).toEqual([])
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
        const files = shop.documents[language].listScripts([`shop/pages/${page}`]).map((file) => join(dist, file))
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
