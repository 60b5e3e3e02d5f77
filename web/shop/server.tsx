import { renderToString } from 'preact-render-to-string'
import type { ApiError } from '../client/api-error.ts'
import { setReader } from './api/call.ts'
import { App, loadShown, type Page, type Shown } from './app.tsx'
import { enterPage } from './enter-page.ts'
import { type Head, takeHead } from './head/use-head.ts'
import { writeHead } from './head/write-head.ts'
import { CartPage } from './pages/cart/cart-page.tsx'
import { ContentPage } from './pages/content/content-page.tsx'
import { CatalogPage, HomePage } from './pages/home/index.ts'
import { BundlePage } from './pages/product/bundle-page.tsx'
import { ProductPage } from './pages/product/product-page.tsx'
import { type PageName, renderedPages } from './paths.ts'
import { currentPage } from './router.tsx'
import type { Shop } from './state/shop.ts'
import { type PageData, setPageData } from './use-load.ts'
import type { Language } from './words.ts'

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

type Wanted = Map<string, (signal: AbortSignal) => Promise<unknown>>

const emptyData = (): PageData => ({ values: {}, problems: {}, live: [] })

const loadNothing = (): never => {
  throw new Error('The server loads pages before it renders them')
}

/**
 * Renders the page with the data so far. This and `startLoading` run without a pause in between, because shop, language
 * and data are module state: another page may be rendered whenever this one waits.
 */
function renderRound(input: Input, first: Shown | undefined, data: PageData) {
  const wanted: Wanted = new Map()
  enterPage(input)
  setPageData(data, wanted)
  takeHead()
  const html = renderToString(<App load={loadNothing} first={first} />)
  return { html, head: takeHead(), wanted }
}

function startLoading({ read }: Input, wanted: Wanted, data: PageData) {
  const { signal } = new AbortController()
  return [...wanted].map(([key, load]) => {
    setReader(async (address) => {
      const answer = await read(address)
      if (answer.isLive && !data.live.includes(key)) data.live.push(key)
      return answer
    })
    return { key, loading: load(signal) }
  })
}

/** Waits for data. Refusals are part of the data; any other failure stops the rendering. */
async function settle(started: { key: string; loading: Promise<unknown> }[], data: PageData) {
  const results = await Promise.allSettled(started.map(({ loading }) => loading))
  for (const [index, result] of results.entries()) {
    const { key } = started[index]!
    if (result.status === 'fulfilled') data.values[key] = result.value
    else {
      const { status } = result.reason as ApiError
      if (!(status >= 400 && status < 500) || status === 429) throw result.reason
      data.problems[key] = status
    }
  }
}

/** Renders until no data is missing. */
async function renderComplete(input: Input, first: Shown | undefined) {
  const data = emptyData()
  for (let round = 1; ; round++) {
    const { html, head, wanted } = renderRound(input, first, data)
    if (wanted.size === 0) return { html, head, data }
    if (round > maxRounds) throw new Error('The page needs more rounds of reading than are allowed')
    await settle(startLoading(input, wanted, data), data)
  }
}

/** Renders a page of a shop with all data that it reads. If something fails, the script in the browser tries again. */
export async function renderPage(input: Input): Promise<Rendered> {
  enterPage(input)
  const name = currentPage(input)?.name
  const hasContent = !name || renderedPages.includes(name)
  const shown = hasContent ? await loadShown(input.pathname, (page) => pages[page]!) : undefined
  const toRendered = (
    { html, head, data }: { html: string; head: Head; data: PageData },
    isRendered: boolean,
  ): Rendered => ({
    html,
    data,
    isRendered,
    head: toHead({ ...head, isHidden: head.isHidden ?? !hasContent }, input),
    status: head.isMissing ? 404 : 200,
    isComplete: true,
    sources: listSources(name),
  })
  try {
    return toRendered(await renderComplete(input, shown), hasContent)
  } catch {
    return {
      ...toRendered({ ...renderRound(input, undefined, emptyData()), data: emptyData() }, false),
      isComplete: false,
    }
  }
}

const toHead = (head: Head, { shop: { store }, language, origin, path }: Input) =>
  writeHead(head, { origin, path, language, isDefaultLanguage: language === store.language, store })
