import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { isSignedIn } from './api/session.ts'
import { loadCart } from './cart.ts'
import { CatalogPage } from './pages/catalog/catalog-page.tsx'
import { Frame } from './parts/frame.tsx'
import { Empty } from './parts/notice.tsx'
import type { shopPaths } from './paths.ts'
import { arrive, currentPage, Link, linkTo, place } from './router.tsx'
import { receiveSharedCode } from './shared-code.ts'
import { t } from './words.ts'

type Page = ComponentType<{ params: Record<string, string> }>
type PageName = keyof typeof shopPaths

/** The catalog is part of the first bundle; other pages are loaded on demand. */
const product = () => import('./pages/product/product-page.tsx').then((file) => file.ProductPage)
const bundle = () => import('./pages/product/bundle-page.tsx').then((file) => file.BundlePage)
const content = () => import('./pages/content/content-page.tsx').then((file) => file.ContentPage)
const cart = () => import('./pages/cart/cart-page.tsx').then((file) => file.CartPage)
const checkout = () => import('./pages/checkout/checkout-page.tsx').then((file) => file.CheckoutPage)
const order = () => import('./pages/order/order-page.tsx').then((file) => file.OrderPage)
const orderSuccess = () => import('./pages/order/order-page.tsx').then((file) => file.SuccessPage)
const paymentLink = () => import('./pages/payment-link/payment-link-page.tsx').then((file) => file.PaymentLinkPage)
const account = () => import('./pages/account/index.ts').then((file) => file.accountPages)
const accountPage = (name: PageName) => () => account().then((pages) => pages[name as keyof typeof pages] as Page)

const pages: Record<PageName, () => Promise<Page> | Page> = {
  catalog: () => CatalogPage,
  collection: () => CatalogPage,
  category: () => CatalogPage,
  product,
  bundle,
  page: content,
  cart,
  checkout,
  order,
  orderSuccess,
  paymentLink,
  login: accountPage('login'),
  register: accountPage('register'),
  forgotPassword: accountPage('forgotPassword'),
  resetPassword: accountPage('resetPassword'),
  account: accountPage('account'),
  addresses: accountPage('addresses'),
  profile: accountPage('profile'),
  library: accountPage('library'),
  subscriptions: accountPage('subscriptions'),
  course: accountPage('course'),
}

const Missing: Page = () => (
  <Empty title={t('page_missing')}>
    <Link to={linkTo('catalog')} class="button">
      {t('to_the_shop')}
    </Link>
  </Empty>
)

type Shown = { address: string; Page: Page; params: Record<string, string> }

export function App() {
  const at = place.use()
  const [shown, show] = useState<Shown>()
  const [isFirst, setFirst] = useState(true)
  const isIn = isSignedIn.use()
  useEffect(() => void loadCart().catch(() => {}), [isIn])
  useEffect(receiveSharedCode, [at.search])
  useEffect(() => {
    let isLate = false
    const found = currentPage(at)
    const loading = Promise.resolve(found ? pages[found.name]() : Missing)
    loading.then(
      (Page) => !isLate && show({ address: at.pathname, Page, params: found?.params ?? {} }),
      // A new version was deployed in the meantime, and its script files have other names: reload the page.
      () => location.reload(),
    )
    return () => {
      isLate = true
    }
  }, [at.pathname])
  useEffect(() => {
    if (!shown) return
    if (!isFirst) arrive()
    setFirst(false)
  }, [shown?.address])
  return (
    <Frame>
      {shown ? <shown.Page key={shown.address} params={shown.params} /> : <div class="page page-waiting" />}
    </Frame>
  )
}
