import { maxPageSize } from '../../../src/platform/db/list-page.ts'
import { shopPaths } from '../../../web/shop/paths.ts'
import type { Callers } from './callers.ts'
import { listFields } from './fields.ts'
import { type Input, listInputs, type Placed, type Sizes } from './inputs.ts'
import type { Run } from './run.ts'
import { type NearMatches, nested, runs } from './texts.ts'

/** Texts that are written once and rendered by many later requests: the worst ones for renderers. */
const storedAttacks = ['nested tags', 'opened placeholders', 'spaces', 'emphasis', 'opened tags', 'links in a row']

const noMatches: NearMatches = { free: [], anchored: [] }

/** Writes each text to all long text fields, and then reads everything. */
export async function attackStored(
  run: Run,
  targets: Placed[],
  { weakestFor, stranger }: Callers,
  { sizes, say }: { sizes: Sizes; say: (text: string) => void },
) {
  const writes = targets.filter(({ route }) => /POST|PUT|PATCH/.test(route.method) && route.body && !route.form)
  const reads = targets.filter(({ route }) => route.method === 'GET')
  const known = new Set([...runs, ...nested].map(({ name }) => name))
  for (const attack of storedAttacks.filter((name) => known.has(name))) {
    say(`stored ${attack}`)
    for (const placed of writes) {
      const caller = (await weakestFor(placed.route)) ?? stranger
      const isLong = listFields(placed.route).some(
        ({ kind, schema }) => kind === 'text' && !((schema.maxLength ?? 1e6) < 300),
      )
      if (!isLong) continue
      const inputs = listInputs(placed, noMatches, { ...sizes, isShort: false })
      await run.attack(
        inputs.filter((input) => input.attack === attack && input.field.startsWith('body ')),
        caller,
      )
    }
    for (const placed of reads) {
      const [plain] = listInputs(placed, noMatches, { ...sizes, isShort: true }).take(1)
      const read = { ...plain!, field: 'stored', attack }
      const largest = placed.route.query?.page_size ? [withLargestPage(read)] : []
      await run.attack([read, ...largest], (await weakestFor(placed.route)) ?? stranger)
    }
    await run.attack(pageInputs(targets, attack), stranger)
  }
}

const withLargestPage = (read: Input): Input => ({
  ...read,
  field: 'stored, largest page',
  write: (caller) => {
    const sent = read.write(caller)
    return { ...sent, path: `${sent.path}?page_size=${maxPageSize}` }
  },
})

/** Pages of the shop, which show texts of merchants. */
function pageInputs(targets: Placed[], attack: string): Input[] {
  const placed = targets.find(({ route }) => route.path === '/:shop/*')
  if (!placed) return []
  const kinds: Record<string, string> = {
    slug: 'products',
    category: 'categories',
    secret_slug: 'orders',
    handle: 'payment-links',
    uuid: 'course-contents',
  }
  return Object.values(shopPaths).map((path) => ({
    placed: { ...placed, route: { ...placed.route, path: `/:shop${path}` } },
    field: 'stored',
    attack,
    write: ({ headers, records }) => ({
      method: 'GET',
      path: `/${records.slugs}${path.replace(/:(\w+)/, (_, name) => String(records[path.startsWith('/pages') ? 'pages' : kinds[name]!] ?? 'none'))}`,
      headers,
    }),
  }))
}
