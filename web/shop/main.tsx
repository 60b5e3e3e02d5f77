import { hydrate, render } from 'preact'
import { App, loadShown } from './app.tsx'
import { enterPage } from './enter-page.ts'
import { loadPage } from './pages.ts'
import { readLanguage, startRouter } from './router.tsx'
import { keepAttribution } from './state/attribution.ts'
import { moveStoredLanguage, storeLanguage } from './state/language-choice.ts'
import type { Shop } from './state/shop.ts'
import { type PageData, setPageData } from './use-load.ts'
import { type Language, language } from './words.ts'
import './styles/index.css'

type EmbeddedPage = { language: Language; isRendered: boolean; data?: PageData }

const readEmbedded = (id: string) => JSON.parse(document.getElementById(id)!.textContent!)

const shop = readEmbedded('shop') as Shop
const page = readEmbedded('page') as EmbeddedPage
enterPage({ shop, language: page.language, pathname: location.pathname, search: location.search })
setPageData(page.data)
startRouter()
keepAttribution()

if (readLanguage(location)) storeLanguage(language)
else moveStoredLanguage()

async function start() {
  const root = document.getElementById('root')!
  const first = page.isRendered ? await loadShown(location.pathname, loadPage) : undefined
  const app = <App load={loadPage} first={first} />
  if (root.firstChild) hydrate(app, root)
  else render(app, root)
}

// A script file is missing because a new version was deployed, so the page is reloaded. Only once, because the file may
// be missing permanently.
start().catch(() => {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (opened?.type !== 'reload') location.reload()
})
