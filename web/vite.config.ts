import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { inlineRuntime } from './inline-runtime.ts'
import { splitWords } from './lazy-words.ts'
import { oneLanguage } from './one-language.ts'

const root = import.meta.dirname

/** The package's entry is its development build, whose warnings are of no use here. */
const router = join(dirname(fileURLToPath(import.meta.resolve('react-router'))), '../production/index.mjs')

const output = {
  target: 'es2023',
  // Browsers that support light-dark(): for older targets it is rewritten in a way that breaks Mantine's colour scheme.
  cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  // Pictures are separate files, because inlined ones would need `data:` in the content security policy.
  assetsInlineLimit: 0,
  modulePreload: {
    polyfill: false,
    // A script that is about to be imported need not be preloaded, so the start need not name it twice.
    resolveDependencies: (file: string, needed: string[]) => needed.filter((one) => one !== file),
  },
}

/** Shorter hashes than the default: the start names some 300 files, and a hash cannot be compressed. */
const chunkFileNames = 'assets/[name]-[hash:7].js'

/** Modules that only the pages of one area share, and that several pages load on demand. */
const areas = {
  passwords: /@mantine\/core\/esm\/components\/PasswordInput\//,
  developers:
    /dashboard\/(pages\/developers\/(apps|webhooks)\/|parts\/(fields\/(scope-picker|event-picker)|dialogs\/rotating-secret))/,
  shop: /dashboard\/(pages\/(home|sales\/(orders|customers|subscriptions)|catalog\/stock)\/(?!entry\/(?!new-order)|customer-dialog)|pages\/sales\/refunds\/(badges|line-name)|parts\/(data-table\/|notices\/open-tasks|mails\/trouble\/mail-trouble))/,
  'product-form': /dashboard\/pages\/catalog\/products\/(form\/|use-product-form)/,
  'rich-text': /dashboard\/parts\/rich-text\/rich-text/,
  'store-content': /dashboard\/pages\/settings\/stores\/content\//,
  'store-messages': /dashboard\/pages\/settings\/stores\/messages\//,
  mails:
    /dashboard\/(pages\/(settings\/(outbox|stores\/domains\/sender-domains)|operator\/operator-outbox)|parts\/mails\/mail-list)/,
  attributes: /dashboard\/(pages\/catalog|parts)\/attributes/,
  discounts: /dashboard\/pages\/sales\/discounts\//,
  'payment-links': /dashboard\/pages\/sales\/payment-links\//,
  'checkout-intents': /dashboard\/pages\/sales\/checkout-intents\//,
  'qr-code': /dashboard\/parts\/values\/qr-code|node_modules\/uqr\//,
  imports: /dashboard\/(parts\/import\/|api\/send-table)/,
  goods: /dashboard\/pages\/catalog\/digital-goods\/(?!digital-goods)/,
  groups: /dashboard\/pages\/catalog\/product-groups\//,
  payments:
    /dashboard\/(messages\/(payment-checks|provider-accounts)|pages\/settings\/(payment-checks|provider-accounts)\/)/,
  whatsapp: /dashboard\/pages\/settings\/whatsapp\//,
  notifications:
    /dashboard\/(messages\/notifications|parts\/notices\/(notice-|mark-read)|pages\/account\/(notifications\/|sessions\/name-device))/,
  figures: /dashboard\/pages\/figures\//,
  'refund-steps': /dashboard\/api\/(refund|return)-steps/,
  'order-forms': /dashboard\/pages\/sales\/orders\/entry\/(?!new-order)/,
}

/** Words are loaded on demand, so the code that refers to their files stays with the pages. */
const isWords = (id: string) => id.endsWith('/words.ts')

const isOfArea = (id: string) => !isWords(id) && Object.values(areas).some((area) => area.test(id))

/**
 * Few files, because each costs a slow phone a round trip: what the start needs, what several pages share, and one file
 * for each page, area and language. A group includes the imports of its modules, so what all areas share comes first.
 * `test/web/weight.test.ts` checks the sizes.
 */
const groups = [
  { name: 'first', tags: ['$initial' as const], priority: 3 },
  { name: 'shared', test: (id: string) => !isOfArea(id), minShareCount: 2, priority: 2 },
  ...Object.entries(areas).map(([name, area]) => ({
    name,
    test: (id: string) => area.test(id) && !isWords(id),
    minShareCount: 2,
    priority: 1,
  })),
]

/** Browsers have the declarations of all pages, so their paths need not be loaded again. */
const pathsOnce: Plugin = {
  name: 'paths-once',
  transform: (_, id) =>
    id.endsWith('/dashboard/paths.generated.ts')
      ? `import { declaredPages } from './declared-pages.ts'
         export const pagePaths = Object.fromEntries(declaredPages.map(([name, { path }]) => [name, path]))`
      : undefined,
}

/** The dashboard and the authorize page. */
export default defineConfig({
  root,
  plugins: [react(), splitWords, pathsOnce, inlineRuntime],
  resolve: { alias: [{ find: /^react-router$/, replacement: router }] },
  build: {
    ...output,
    cssCodeSplit: false,
    manifest: 'dashboard-manifest.json',
    rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames } },
  },
  server: { proxy: { '/api': `http://localhost:${process.env.APP_PORT ?? 3001}` } },
})

/** Few files, too: what all pages need, what the pages of an area share, and what several areas share. */
const shopGroups = [
  { name: 'first', tags: ['$initial' as const], priority: 7 },
  // Loaded with the first refusal.
  { name: 'errors', test: /client\/words\/buyer-errors/, priority: 6 },
  {
    name: 'cards',
    test: /shop\/(pages\/catalog\/card|parts\/(rating|wish-button|later|normal-price))/,
    priority: 5,
  },
  {
    name: 'items',
    test: /shop\/(pages\/product|parts\/(rich-text|stepper|copy-button))/,
    minShareCount: 2,
    priority: 4,
  },
  { name: 'checkout', test: /shop\/pages\/checkout\//, minShareCount: 2, priority: 2 },
  { name: 'orders', test: /shop\/pages\/order\//, minShareCount: 2, priority: 1 },
  { name: 'forms', minShareCount: 2, priority: 3, test: /shop\/(parts|state\/memory|use-attempt)|client\// },
]

/**
 * Removes the bundler's helper, which loads style sheets and imports of a dynamically loaded script; the shop's scripts
 * have none.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
}

/** The shop in one language: a separate build, so that buyers load nothing of the dashboard or of the other language. */
export const storefrontConfig = (language: 'id' | 'en') =>
  defineConfig({
    root,
    plugins: [oneLanguage(language), plainImports],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      ...output,
      target: 'es2022',
      // The document lists all scripts of its page already.
      modulePreload: false,
      manifest: `shop-manifest.${language}.json`,
      rolldownOptions: { input: `${root}/shop.html`, output: { codeSplitting: { groups: shopGroups } } },
    },
  })

/** The shop as the server renders it: one file without dependencies on packages. */
export const shopServerConfig = defineConfig({
  root,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  ssr: { noExternal: true },
  build: {
    ssr: `${root}/shop/server.tsx`,
    target: 'node22',
    rolldownOptions: { output: { entryFileNames: 'shop.js', codeSplitting: false } },
  },
})

/** The script that is written into the shop's documents. */
export const shopBootConfig = defineConfig({
  root,
  build: {
    target: output.target,
    rolldownOptions: { input: `${root}/shop/boot.ts`, output: { format: 'iife', entryFileNames: 'boot.js' } },
  },
})

/** The dashboard's service worker, in one file. */
export const serviceWorkerConfig = defineConfig({
  root,
  build: {
    target: output.target,
    rolldownOptions: {
      input: `${root}/dashboard/service-worker.ts`,
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})
