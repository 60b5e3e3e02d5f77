import { hydrate, render } from 'preact'
import { send } from './api/send.ts'
import { App, loadShown } from './app.tsx'
import { createShopContext } from './create-context.ts'
import { loadPage } from './pages.ts'
import { readLanguage } from './place.ts'
import { startRouter } from './router.tsx'
import { keepAttribution } from './state/attribution.ts'
import { moveStoredLanguage, storeLanguage } from './state/language-choice.ts'
import type { PageData } from './state/loads.ts'
import type { Shop } from './state/shop.ts'
import { createLoads } from './use-load.ts'
import { ShopProvider } from './use-shop.ts'
import { createShopFormats, type Language } from './words.ts'
import './styles/index.css'

type EmbeddedPage = { language: Language; isRendered: boolean; data?: PageData }

const readEmbedded = (id: string) => JSON.parse(document.getElementById(id)!.textContent!)

const shop = readEmbedded('shop') as Shop
const page = readEmbedded('page') as EmbeddedPage
const { language } = page
const { pathname, search } = location
const context = createShopContext({
  shop,
  language,
  pathname,
  search,
  formats: createShopFormats(language, shop.store.currency),
  loads: createLoads(page.data),
  send,
})
startRouter(context)
keepAttribution(context)

if (readLanguage(shop, location)) storeLanguage(language)
else moveStoredLanguage(context)

async function start() {
  const root = document.getElementById('root')!
  const first = page.isRendered ? await loadShown(context, location.pathname, loadPage) : undefined
  const app = (
    <ShopProvider value={context}>
      <App load={loadPage} first={first} />
    </ShopProvider>
  )
  if (root.firstChild) hydrate(app, root)
  else render(app, root)
}

// A script file is missing because a new version was deployed, so the page is reloaded. Only once, because the file may
// be missing permanently.
start().catch(() => {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (opened?.type !== 'reload') location.reload()
})
