import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { apiRoutes, dashboardRoutes, shopRoutes } from '../src/app.ts'
import { isForBuyers, isStillOnApp } from '../src/composition/servers.ts'
import { lastInBaseline } from '../src/platform/db/schema/create-schema.ts'
import { generateTableTypes } from '../src/schema/generate.ts'
import { logTables, routingTables } from '../src/schema/routing-tables.ts'
import { columns } from '../src/schema/tables.ts'
import { templateDatabase, withDatabase } from './support/database.ts'
import { countLongFunctions } from './support/long-functions.ts'
import { startService } from './support/service.ts'

const root = join(import.meta.dirname, '../src')

/** Layers and domains from the ground up: a file may import from its own row and from the rows before it. */
const rows = [
  'schema',
  'platform',
  'vocabulary',
  'access',
  'integrations',
  'modules/accounts',
  'modules/events',
  'modules/apps',
  'modules/stores',
  'modules/catalog',
  'modules/buyers',
  'modules/goods',
  'modules/orders',
  'modules/payments',
  'modules/checkout',
  'modules/aftercare',
  'modules/order-desk',
  'modules/messages',
  'modules/shop',
  'modules/console',
  'modules/privacy',
  'composition',
  'entry',
]
const entries = /^(main\.ts|cli\/|schema\/write-table-types\.ts)/
const mayBeLong = ['schema/tables.ts']

/** Modules of more than 15 files, and how many they have. */
const manyFiles = {
  'accounts/businesses': 23,
  'accounts/sign-in': 16,
  'accounts/users': 18,
  'apps/applications': 17,
  'apps/oauth': 25,
  'apps/webhook-delivery': 26,
  'apps/webhooks': 16,
  'buyers/carts': 22,
  'buyers/checkout-intents': 22,
  'buyers/customers': 24,
  'catalog/listings': 16,
  'catalog/products': 27,
  'catalog/public-catalog': 20,
  'catalog/variants': 20,
  events: 29,
  'goods/subscriptions': 18,
  'order-desk/invoices': 17,
  'order-desk/merchant-orders': 23,
  'order-desk/order-files': 16,
  'orders/orders': 25,
  'payments/payments': 27,
  'payments/refunds': 24,
  'payments/returns': 19,
  'stores/provider-accounts': 18,
}

/** Modules that export more than 10 values, and how many. */
const manyExports = {
  'accounts/users': 20,
  'apps/applications': 13,
  'apps/webhook-delivery': 17,
  'buyers/carts': 27,
  'buyers/customer-sign-in': 11,
  'buyers/customer-tokens': 15,
  'buyers/customers': 29,
  'buyers/discounts': 15,
  'buyers/mail-consents': 12,
  'catalog/attributes': 20,
  'catalog/categories': 18,
  'catalog/listings': 35,
  'catalog/products': 19,
  'catalog/stock-log': 18,
  'catalog/variants': 36,
  events: 34,
  'goods/subscriptions': 39,
  'messages/order-messages': 12,
  'orders/fields': 35,
  'orders/mails': 17,
  'orders/orders': 43,
  'orders/payment-conflicts': 12,
  'orders/pictures': 12,
  'orders/pricing': 13,
  'orders/statistics': 15,
  'orders/views': 11,
  'payments/payments': 24,
  'payments/refunds': 30,
  'payments/saved-methods': 14,
  'stores/provider-accounts': 18,
  'stores/store-messages': 18,
  'stores/store-settings': 21,
  'stores/storefronts': 12,
}

/** Folders that grow with time: one file per change of the schema, or per decision. */
const endlessFolders = ['docs/decisions', 'src/schema/migrations']

/**
 * The most functions of more than 40 lines, which do not fit a screen; lists of routes are not counted. Whoever splits
 * some lowers the number.
 */
const maxLongFunctions = { src: 82, web: 217 }

type File = { path: string; text: string; imports: string[] }

function readFiles(folder: string): File[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|long)\.ts$|test-/.test(path))
    .map((path) => {
      const text = readFileSync(join(folder, path), 'utf8')
      const found = text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)
      return { path, text, imports: [...found].map(([, to]) => relative(folder, join(folder, dirname(path), to!))) }
    })
}

const files = readFiles(root)
const webFiles = readFiles(join(root, '../web'))

/** `modules/<domain>/<module>/…`; the domain `events` is a single module. */
function findModule(path: string): string | undefined {
  const [layer, domain, name] = path.split('/')
  if (layer !== 'modules') return undefined
  return domain === 'events' ? domain : `${domain}/${name}`
}

function findRow(path: string): number {
  // The list of page paths is the only file that both sides of HTTP share.
  if (
    /^config(-limits|-database-url|-mail|-monitoring|-readers|-addresses)?\.ts$/.test(path) ||
    /^\.\.\/web\/(dashboard|shop)\/paths\.ts$/.test(path)
  )
    return -1
  // The commands for developers are a package, which `etalase dev` runs.
  if (path.startsWith('../packages/cli/src/')) return rows.length - 1
  const [layer, domain] = path.split('/')
  const folder = layer === 'modules' ? `modules/${domain}` : path.includes('/') ? layer! : 'composition'
  const row = rows.indexOf(entries.test(path) ? 'entry' : folder)
  if (row < 0) throw new Error(`${path} has no place: add its folder to the rows`)
  return row
}

const toEdges = (among: File[]) => among.flatMap(({ path, imports }) => imports.map((to) => ({ from: path, to })))
const edges = toEdges(files)
const webEdges = toEdges(webFiles)

function findCycle(edges: { from: string; to: string }[]): string[] | undefined {
  const targets = Map.groupBy(edges, ({ from }) => from)
  const done = new Set<string>()
  const visit = (node: string, trail: string[]): string[] | undefined => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node]
    if (done.has(node)) return undefined
    for (const { to } of targets.get(node) ?? []) {
      const cycle = visit(to, [...trail, node])
      if (cycle) return cycle
    }
    done.add(node)
    return undefined
  }
  return [...targets.keys()].map((node) => visit(node, [])).find(Boolean)
}

test('imports point down', () => {
  expect(edges.filter(({ from, to }) => findRow(to) > findRow(from))).toEqual([])
})

test('a module is entered only through its index.ts', () => {
  const sideDoors = edges.filter(
    ({ from, to }) => findModule(to) && findModule(from) !== findModule(to) && !to.endsWith('/index.ts'),
  )
  expect(sideDoors).toEqual([])
})

test('neither files nor the modules of a domain import each other in a cycle', () => {
  expect(findCycle(edges)).toBeUndefined()
  expect(findCycle(webEdges)).toBeUndefined()
  const between = edges
    .map(({ from, to }) => ({ from: findModule(from)!, to: findModule(to)! }))
    .filter(({ from, to }) => from && to && from !== to)
  expect(findCycle(between)).toBeUndefined()
})

test('in web the two apps import themselves and the client, and nothing of the server', () => {
  const isAllowed = (from: string, to: string) => {
    if (!from.includes('/')) return true // Scripts that build and describe both apps.
    // What the client shares with developers' programs (decision 72); it imports nothing itself.
    if (to === '../packages/sdk/src/core/address.ts') return from === 'client/request.ts'
    const [app, target] = [from.split('/')[0]!, to.split('/')[0]!]
    return app === target || (target === 'client' && app !== 'client')
  }
  expect(webEdges.filter(({ from, to }) => !isAllowed(from, to))).toEqual([])
})

test('only the owner of a table writes it, and every table has one', () => {
  const read = (folder: string) =>
    readdirSync(join(root, folder)).map((name) => ({ name, sql: readFileSync(join(root, folder, name), 'utf8') }))
  const later = read('schema/migrations').filter(({ name }) => name > lastInBaseline)
  const sql = [...read('schema/baseline'), ...later].map((file) => file.sql).join('\n')
  const owners = new Map(
    [...sql.matchAll(/-- owner: ([\w/-]+)\ncreate table (\w+)/g)].map(([, owner, table]) => [table!, owner!]),
  )
  expect(Object.keys(columns).filter((table) => !owners.has(table))).toEqual([])
  const writes =
    /(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)|\b(?:insert into|update|delete from|merge into) (\w+)/g
  // Rows for load tests are written past the verbs, which would take hours for a million, and a proof fills a database
  // of its own.
  const verbs = files.filter(({ path }) => !/^composition\/demo-catalog\/(fill|prove)-/.test(path))
  const foreign = verbs.flatMap(({ path, text }) =>
    [...text.matchAll(writes)]
      .map(([, built, raw]) => (built ?? raw)!)
      .filter((table) => owners.has(table) && owners.get(table) !== (findModule(path) ?? path.split('/')[0]))
      .map((table) => `${path} writes ${table}, which belongs to ${owners.get(table)}`),
  )
  expect(foreign).toEqual([])
})

test('every table names the business of its rows, or is listed as one that stays whole', () => {
  const whole: string[] = [...Object.keys(routingTables), ...logTables]
  const undecided = Object.entries(columns).filter(
    ([table, names]) => !whole.includes(table) && !(names as readonly string[]).includes('business_id'),
  )
  expect(undecided.map(([table]) => table)).toEqual([])
  expect(whole.filter((table) => !(table in columns) && table !== 'schema_migrations')).toEqual([])
  const documented = readFileSync(join(root, '../docs/operating/scaling.md'), 'utf8')
  expect(whole.filter((table) => !documented.includes(`\`${table}\``) && !table.startsWith('webhook_'))).toEqual([])
})

test('every route of the servers was declared with who may call it', async () => {
  const { service, servers } = await startService()
  const api = apiRoutes(service)
  const declared = {
    api,
    app: [...dashboardRoutes(service), ...api.filter(isStillOnApp)],
    shop: [...shopRoutes(service), ...api.filter(isForBuyers)],
  }
  for (const side of ['api', 'app', 'shop'] as const) {
    const server = servers[side]!
    const printed = server.printRoutes({ commonPrefix: false, includeMeta: false })
    for (const route of declared[side]) {
      expect(route.access, `${route.method} ${route.path}`).toMatchObject({ kind: expect.any(String) })
      expect(server.hasRoute({ method: route.method, url: route.path })).toBe(true)
    }
    const methods = [...printed.matchAll(/\(([A-Z, ]+)\)/g)].flatMap(([, list]) => list!.split(', '))
    expect(methods.filter((method) => method !== 'OPTIONS')).toHaveLength(declared[side].length)
  }
})

/** Writes that need no permission: signing up and in, what a person does to the own account, and signed callbacks. */
const writesWithoutPermission = [
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/signup',
  'POST /api/auth/signup/confirm',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/verify-email',
  'PATCH /api/me',
  'POST /api/me/password',
  'POST /api/me/verify-email',
  'POST /api/me/two-factor',
  'POST /api/me/two-factor/confirm',
  'POST /api/me/two-factor/recovery-codes',
  'POST /api/me/two-factor/turn-off',
  'POST /api/businesses',
  'POST /api/invitations/accept',
  'POST /api/invitations/open',
  ...['', '/id', '/en'].flatMap((language) =>
    ['items', 'items/:item_id', 'token'].flatMap((form) => [
      `POST ${language}/cart/${form}`,
      `POST /:shop${language}/cart/${form}`,
    ]),
  ),
  'DELETE /api/me/deletion',
  'POST /api/me/deletion',
  'DELETE /api/sessions/:session_id',
  'PUT /api/push-devices/current',
  'POST /oauth/authorize',
  'POST /unsubscribe/:token',
  'POST /unsubscribe/:token/undo',
  'POST /api/cli/sign-ins/open',
  'POST /api/cli/sign-ins/deny',
  'POST /v3/cli/sign-ins',
  'POST /v3/cli/sign-ins/claim',
  'POST /v3/messages/callbacks/:provider/:account_handle',
  'POST /v3/mail-reports',
  'POST /v3/payments/callbacks/:provider',
  'POST /v3/payments/callbacks/:provider/:account_handle',
  'PUT /v3/stores/:store_id/public/return-pictures/:token',
  'PUT /v3/stores/:store_id/public/review-pictures/:token',
  'PUT /v3/stores/:store_id/public/transfer-proofs/:token',
]

test('every route that changes something names a permission, a scope or a credential of its own', async () => {
  const { service } = await startService({ roles: [] })
  const writes = [...apiRoutes(service), ...dashboardRoutes(service), ...shopRoutes(service)].filter(
    ({ kind }) => kind !== 'read',
  )
  const isNamed = ({ access }: (typeof writes)[number]) =>
    access.kind === 'member' ? !/^$|:read$/.test(access.permission ?? '') : !['anyone', 'session'].includes(access.kind)
  const unnamed = writes.filter((route) => !isNamed(route) && !route.path.startsWith('/sandbox/'))
  expect(unnamed.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(writesWithoutPermission.toSorted())
})

test('every route with a method other than GET and POST changes something', async () => {
  const { service } = await startService({ roles: [] })
  const routes = [...apiRoutes(service), ...dashboardRoutes(service)]
  expect(routes.filter(({ kind, method }) => kind === 'read' && !['GET', 'POST'].includes(method))).toEqual([])
  expect(routes.filter(({ kind, method }) => kind !== 'read' && method === 'GET')).toEqual([])
})

test('the table types are those of the baseline and later migrations', async () => {
  const client = new pg.Client(withDatabase(inject('server'), templateDatabase))
  await client.connect()
  expect(await generateTableTypes(client)).toBe(readFileSync(join(root, 'schema/tables.ts'), 'utf8'))
  await client.end()
})

test('a module has at most 15 files and 10 exported values, or as many as stand here', () => {
  const modules = Map.groupBy(
    files.filter(({ path }) => findModule(path)),
    ({ path }) => findModule(path)!,
  )
  const sizes = [...modules].map(([name, own]) => {
    const text = own.find(({ path }) => path === `modules/${name}/index.ts`)?.text ?? ''
    const listed = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names]) => names!.split(','))
    // Types are erased; what they describe is counted.
    const values = listed.filter((one) => one.trim() && !one.trim().startsWith('type '))
    return { name, files: own.length, exports: values.length }
  })
  const large = (size: 'files' | 'exports', max: number) =>
    Object.fromEntries(sizes.filter((one) => one[size] > max).map((one) => [one.name, one[size]]))
  expect({ files: large('files', 15), exports: large('exports', 10) }).toEqual({
    files: manyFiles,
    exports: manyExports,
  })
})

test('no folder has more than 25 entries', () => {
  const listed = execFileSync('git', ['ls-files'], { cwd: join(root, '..'), encoding: 'utf8', maxBuffer: 16_000_000 })
  const folders = new Map<string, Set<string>>()
  for (const path of listed.trim().split('\n'))
    for (let entry = path; entry !== '.'; entry = dirname(entry))
      folders.set(dirname(entry), (folders.get(dirname(entry)) ?? new Set()).add(entry))
  const large = [...folders].filter(([name, entries]) => entries.size > 25 && !endlessFolders.includes(name))
  expect(large.map(([name, entries]) => [name, entries.size])).toEqual([])
})

test('every domain has a README that names its modules', () => {
  for (const domain of readdirSync(join(root, 'modules'))) {
    const folder = join(root, 'modules', domain)
    const entries = readdirSync(folder, { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    const named = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^- `([\w-]+)`: /gm)]
    expect({ domain, modules: named.map(([, name]) => name).sort() }).toEqual({ domain, modules: folders.sort() })
  }
})

test('files are short, and nothing prints past the log', () => {
  const isLong = ({ path, text }: File) => text.split('\n').length > 201 && !mayBeLong.includes(path)
  expect(files.filter(isLong).map(({ path }) => path)).toEqual([])
  expect(files.filter(({ text }) => /\bconsole\.\w+\(/.test(text)).map(({ path }) => path)).toEqual([])
})

test('no more functions than before do not fit a screen', () => {
  const count = (among: File[]) =>
    among
      .filter(({ path }) => !/routes\.ts$|^app\.ts$|\.generated\.ts$/.test(path))
      .reduce((sum, { path, text }) => sum + countLongFunctions(path, text, 40), 0)
  expect(count(files)).toBeLessThanOrEqual(maxLongFunctions.src)
  expect(count(webFiles)).toBeLessThanOrEqual(maxLongFunctions.web)
})
