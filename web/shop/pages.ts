import type { Page } from './app.tsx'
import type { PageName } from './paths.ts'

/** Each page is loaded on demand; the document contains the names of its scripts. */
const home = () => import('./pages/home/index.ts').then((file) => file.HomePage)
const catalog = () => import('./pages/home/index.ts').then((file) => file.CatalogPage)
const product = () => import('./pages/product/product-page.tsx').then((file) => file.ProductPage)
const bundle = () => import('./pages/product/bundle-page.tsx').then((file) => file.BundlePage)
const content = () => import('./pages/content/content-page.tsx').then((file) => file.ContentPage)
const wishlist = () => import('./pages/wishlist/wishlist-page.tsx').then((file) => file.WishlistPage)
const findOrder = () => import('./pages/find-order/find-order-page.tsx').then((file) => file.FindOrderPage)
const cart = () => import('./pages/cart/cart-page.tsx').then((file) => file.CartPage)
const checkout = () => import('./pages/checkout/checkout-page.tsx').then((file) => file.CheckoutPage)
const order = () => import('./pages/order/order-page.tsx').then((file) => file.OrderPage)
const orderSuccess = () => import('./pages/order/order-page.tsx').then((file) => file.SuccessPage)
const paymentLink = () => import('./pages/payment-link/payment-link-page.tsx').then((file) => file.PaymentLinkPage)
const account = () => import('./pages/account/index.ts').then((file) => file.accountPages)
const accountPage = (name: PageName) => () => account().then((pages) => pages[name as keyof typeof pages] as Page)

const pages: Record<PageName, () => Promise<Page> | Page> = {
  catalog: home,
  collection: catalog,
  category: catalog,
  product,
  bundle,
  page: content,
  wishlist,
  cart,
  checkout,
  order,
  orderSuccess,
  paymentLink,
  findOrder,
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

/** Loads the component of a page. */
export const loadPage = (name: PageName) => pages[name]()
