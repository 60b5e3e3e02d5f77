import { renderToString } from 'preact-render-to-string'
import { ApiError } from '../client/api-error.ts'
import { createCall } from './api/call.ts'
import { App, loadShown, type Page, type Shown } from './app.tsx'
import type { Context } from './context.ts'
import { createShopContext } from './create-context.ts'
import type { Head } from './head/use-head.ts'
import { createLinkMoney, writeHead } from './head/write-head.ts'
import { CartPage } from './pages/cart/cart-page.tsx'
import { ContentPage } from './pages/content/content-page.tsx'
import { CatalogPage, HomePage } from './pages/home/index.ts'
import { BundlePage } from './pages/product/bundle-page.tsx'
import { ProductPage } from './pages/product/product-page.tsx'
import { type PageName, renderedPages } from './paths.ts'
import { ScriptedPage } from './scripted-page.tsx'
import type { Loads, PageData } from './state/loads.ts'
import type { Shop } from './state/shop.ts'
import { createLoads } from './use-load.ts'
import { ShopProvider } from './use-shop.ts'
import { createShopFormats, type Formats, type Language } from './words.ts'

export type Input = {
  shop: Shop
  language: Language
  /** The complete path of the page, including base and language. */
  pathname: string
  /** The path below the base, without the language. */
  path: string
  search: string
  /** The absolute URL of the shop, including its base. */
  origin: string
  /** Reads an address of the public API in this process. `isLive`: the response may change at any time. */
  read: (address: string) => Promise<{ status: number; body: unknown; isLive: boolean }>
}

export type Rendered = {
  html: string
  status: 200 | 404
  head: string
  data: PageData
  /** Whether the page has its content; otherwise the script loads it. */
  isRendered: boolean
  /** False if something could not be read, so that the next request tries again. */
  isComplete: boolean
  /** The source files of the page's own scripts. */
  sources: string[]
}

const pages: Partial<Record<PageName, Page>> = {
  catalog: HomePage,
  collection: CatalogPage,
  category: CatalogPage,
  product: ProductPage,
  bundle: BundlePage,
  page: ContentPage,
  cart: CartPage,
}

/** The module of each page, by which the build's manifest names its script. */
const sources: Partial<Record<PageName, string>> = {
  catalog: 'home/index.ts',
  collection: 'home/index.ts',
  category: 'home/index.ts',
  product: 'product/product-page.tsx',
  bundle: 'product/bundle-page.tsx',
  page: 'content/content-page.tsx',
  wishlist: 'wishlist/wishlist-page.tsx',
  findOrder: 'find-order/find-order-page.tsx',
  cart: 'cart/cart-page.tsx',
  checkout: 'checkout/checkout-page.tsx',
  order: 'order/order-page.tsx',
  orderSuccess: 'order/order-page.tsx',
  paymentLink: 'payment-link/payment-link-page.tsx',
}

const listSources = (name: PageName | undefined) => (name ? [`shop/pages/${sources[name] ?? 'account/index.ts'}`] : [])

/** The most passes: a page that needs data which depends on other data takes one more. */
const maxRounds = 4

const emptyData = (): PageData => ({ values: {}, problems: {}, live: [] })

const loadNothing = (): never => {
  throw new Error('The server loads pages before it renders them')
}

const refuse = () =>
  Promise.reject(new Error('On the server, loaders call the API with the `call` that they are given'))

/** The loaders that a round of rendering asked for. */
type Missing = NonNullable<Loads['missing']>

/** A page while it is rendered: all that belongs to it, and nothing that another one shares. */
type Rendering = { input: Input; context: Context; missing: Missing; live: Set<string> }

function startRendering(input: Input, formats: Formats): Rendering {
  const missing: Missing = new Map()
  const context = createShopContext({ ...input, formats, loads: { ...createLoads(), missing }, send: refuse })
  return { input, context, missing, live: new Set() }
}

/** Renders the page with the data so far. */
function renderRound({ context, missing }: Rendering, first: Shown | undefined) {
  missing.clear()
  context.head.last = {}
  return renderToString(
    <ShopProvider value={context}>
      <App load={loadNothing} first={first} />
    </ShopProvider>,
  )
}

function startLoading({ input: { shop, read }, missing, live }: Rendering) {
  const { signal } = new AbortController()
  return [...missing].map(([key, load]) => {
    const call = createCall(shop, async ({ address }) => {
      const { status, body, isLive } = await read(address)
      if (isLive) live.add(key)
      if (status >= 400) throw new ApiError(status, body as object)
      return body
    })
    return { key, loading: load(call, signal) }
  })
}

/** Waits for data. Refusals are part of the data; any other failure stops the rendering. */
async function settle(started: { key: string; loading: Promise<unknown> }[], { values, problems }: Loads) {
  const results = await Promise.allSettled(started.map(({ loading }) => loading))
  for (const [index, result] of results.entries()) {
    const { key } = started[index]!
    if (result.status === 'fulfilled') values.set(key, result.value)
    else {
      const { status } = result.reason as ApiError
      if (!(status >= 400 && status < 500) || status === 429) throw result.reason
      problems.set(key, new ApiError(status))
    }
  }
}

/** Renders until no data is missing. */
async function renderComplete(rendering: Rendering, first: Shown | undefined) {
  const { context, missing, live } = rendering
  const { loads, head } = context
  for (let round = 1; ; round++) {
    const html = renderRound(rendering, first)
    if (missing.size === 0) return { html, head: head.last, data: toPageData(loads, live) }
    if (round > maxRounds) throw new Error('The page needs more rounds of reading than are allowed')
    await settle(startLoading(rendering), loads)
  }
}

const toPageData = ({ values, problems }: Loads, live: Set<string>): PageData => ({
  values: Object.fromEntries(values),
  problems: Object.fromEntries([...problems].map(([key, { status }]) => [key, status])),
  live: [...live],
})

/** Renders a page of a shop with all data that it reads. If something fails, the script in the browser tries again. */
async function renderPage(input: Input, formats: ServerFormats): Promise<Rendered> {
  const rendering = startRendering(input, formats)
  const name = rendering.context.currentPage(input)?.name
  const hasContent = !name || renderedPages.includes(name)
  const shown = await loadShown(rendering.context, input.pathname, (page) => pages[page] ?? ScriptedPage)
  const toRendered = (
    { html, head, data }: { html: string; head: Head; data: PageData },
    isRendered: boolean,
  ): Rendered => ({
    html,
    data,
    isRendered,
    head: toHead({ ...head, isHidden: head.isHidden ?? !hasContent }, input, formats),
    status: head.isMissing ? 404 : 200,
    isComplete: true,
    sources: listSources(name),
  })
  try {
    return toRendered(await renderComplete(rendering, shown), hasContent)
  } catch {
    const frame = startRendering(input, formats)
    const html = renderRound(frame, undefined)
    return {
      ...toRendered({ html, head: frame.context.head.last, data: emptyData() }, false),
      isComplete: false,
    }
  }
}

const toHead = (head: Head, { shop: { store }, language, origin, path }: Input, { linkMoney }: ServerFormats) =>
  writeHead(head, { origin, path, language, isDefaultLanguage: language === store.language, store, money: linkMoney })

const createFormats = (language: Language, currency: string) => ({
  ...createShopFormats(language, currency),
  linkMoney: createLinkMoney(language, currency),
})

type ServerFormats = ReturnType<typeof createFormats>

/** Makes the function that renders pages. Its renders share formats, which are slow to create and the same for all shops. */
export function createRenderer(): (input: Input) => Promise<Rendered> {
  const known = new Map<string, ServerFormats>()
  return (input) => {
    const { language, shop } = input
    const { currency } = shop.store
    const key = `${language} ${currency}`
    const formats = known.get(key) ?? createFormats(language, currency)
    known.set(key, formats)
    return renderPage(input, formats)
  }
}
