import { lazy, Suspense } from 'react'
import { generatePath, Navigate, Route, Routes, useLocation, useParams } from 'react-router'
import { BusinessFrame } from './frame/business-frame.tsx'
import { Crash } from './frame/crash.tsx'
import { PlainFrame } from './frame/plain-frame.tsx'
import { pageWords } from './messages/word-groups.ts'
import NotFound from './pages/not-found.tsx'
import { formerPaths, paths } from './paths.ts'
import { lazyPage } from './preload.ts'
import { Allowed } from './session/allowed.tsx'
import { type Permission, useBusiness, usePathTo } from './session/business.tsx'
import { SignedIn } from './session/signed-in.tsx'

type PageName = keyof typeof paths
type Load = Parameters<typeof lazyPage>[1]

const AuthorizeGate = lazy(() => import('./pages/developers/authorize/authorize-gate.tsx'))
const Authorize = lazyPage(
  paths.authorize,
  () => import('./pages/developers/authorize/authorize.tsx'),
  pageWords.authorize,
)

const toRoutes = (loads: Partial<Record<PageName, Load>>, needs?: Permission) =>
  Object.entries(loads).map(([name, load]) => {
    const path = paths[name as PageName]
    const Page = lazyPage(path, load, pageWords[name as PageName])
    const element = (
      <Allowed needs={needs}>
        <Page />
      </Allowed>
    )
    return <Route key={path} path={path} element={needs ? element : <Page />} />
  })

const signedOutPages = toRoutes({
  login: () => import('./pages/account/sign-in/log-in.tsx'),
  signup: () => import('./pages/account/sign-in/sign-up.tsx'),
  confirmSignUp: () => import('./pages/account/sign-in/confirm-sign-up.tsx'),
  forgotPassword: () => import('./pages/account/sign-in/forgot-password.tsx'),
  resetPassword: () => import('./pages/account/sign-in/reset-password.tsx'),
  verifyEmail: () => import('./pages/account/sign-in/verify-email.tsx'),
  acceptInvitation: () => import('./pages/account/sign-in/accept-invitation.tsx'),
})

const plainPages = toRoutes({
  welcome: () => import('./pages/account/welcome/welcome.tsx'),
})

const businessPages = [
  toRoutes({
    businessHome: () => import('./pages/home/home.tsx'),
    orders: () => import('./pages/sales/orders/list/orders.tsx'),
    printOrders: () => import('./pages/sales/orders/print/print-orders.tsx'),
    order: () => import('./pages/sales/orders/order/order.tsx'),
    refunds: () => import('./pages/sales/refunds/refunds.tsx'),
    invoices: () => import('./pages/sales/invoices/invoices.tsx'),
    products: () => import('./pages/catalog/products/products.tsx'),
    categories: () => import('./pages/catalog/product-groups/categories.tsx'),
    collections: () => import('./pages/catalog/product-groups/collections.tsx'),
    product: () => import('./pages/catalog/products/product.tsx'),
    variantProduct: () => import('./pages/catalog/products/variant-product.tsx'),
    bundles: () => import('./pages/catalog/bundles/bundles.tsx'),
    bundle: () => import('./pages/catalog/bundles/bundle.tsx'),
    customers: () => import('./pages/sales/customers/customers.tsx'),
    customer: () => import('./pages/sales/customers/customer.tsx'),
    paymentLinks: () => import('./pages/sales/payment-links/payment-links.tsx'),
    checkoutIntents: () => import('./pages/sales/checkout-intents/checkout-intents.tsx'),
    reviews: () => import('./pages/sales/reviews/reviews.tsx'),
    discounts: () => import('./pages/sales/discounts/discounts.tsx'),
    stock: () => import('./pages/catalog/stock/stock.tsx'),
    subscriptions: () => import('./pages/sales/subscriptions/subscriptions.tsx'),
    subscription: () => import('./pages/sales/subscriptions/subscription.tsx'),
    digitalGoods: () => import('./pages/catalog/digital-goods/digital-goods.tsx'),
    digitalGood: () => import('./pages/catalog/digital-goods/digital-good.tsx'),
    notifications: () => import('./pages/account/notifications/notifications.tsx'),
    account: () => import('./pages/account/account/account.tsx'),
    notificationSettings: () => import('./pages/account/notifications/notification-settings.tsx'),
    sessions: () => import('./pages/account/sessions/sessions.tsx'),
    operatorApps: () => import('./pages/operator/operator-apps.tsx'),
    operatorOutbox: () => import('./pages/operator/operator-outbox.tsx'),
  }),
  toRoutes(
    {
      newOrder: () => import('./pages/sales/orders/entry/new-order.tsx'),
      uploadOrders: () => import('./pages/sales/orders/upload/upload-orders.tsx'),
      editOrder: () => import('./pages/sales/orders/edit/edit-order.tsx'),
    },
    'orders:manage',
  ),
  toRoutes({ newProduct: () => import('./pages/catalog/products/new-product.tsx') }, 'catalog:manage'),
  toRoutes(
    {
      stores: () => import('./pages/settings/stores/stores.tsx'),
      store: () => import('./pages/settings/stores/store.tsx'),
      storeGroup: () => import('./pages/settings/stores/store.tsx'),
      payments: () => import('./pages/settings/stores/store.tsx'),
    },
    'stores:manage',
  ),
  toRoutes(
    {
      attributes: () => import('./pages/catalog/attributes/attributes.tsx'),
      shipping: () => import('./pages/settings/shipping/shipping.tsx'),
    },
    'catalog:manage',
  ),
  toRoutes(
    {
      paymentChecks: () => import('./pages/settings/payment-checks/payment-checks.tsx'),
      paymentReports: () => import('./pages/settings/payment-checks/reports.tsx'),
      paymentReport: () => import('./pages/settings/payment-checks/report.tsx'),
    },
    'payments:manage',
  ),
  toRoutes(
    { accountChange: () => import('./pages/settings/account-changes/account-change.tsx') },
    'account_changes:undo',
  ),
  toRoutes({ business: () => import('./pages/settings/business/business.tsx') }, 'business:update'),
  toRoutes({ whatsapp: () => import('./pages/settings/whatsapp/whatsapp.tsx') }, 'messages:manage'),
  toRoutes({ followUpChats: () => import('./pages/settings/whatsapp/follow-up-chats.tsx') }, 'catalog:manage'),
  toRoutes({ members: () => import('./pages/settings/members/members.tsx') }, 'members:manage'),
  toRoutes({ installedApps: () => import('./pages/settings/installed-apps/installed-apps.tsx') }, 'apps:authorize'),
  toRoutes({ audit: () => import('./pages/settings/audit/audit.tsx') }, 'audit:read'),
  toRoutes({ outbox: () => import('./pages/settings/outbox/outbox.tsx') }, 'outbox:read'),
  toRoutes(
    {
      apiKeys: () => import('./pages/developers/api-keys/api-keys.tsx'),
      apps: () => import('./pages/developers/apps/apps.tsx'),
      newApp: () => import('./pages/developers/apps/new-app.tsx'),
      app: () => import('./pages/developers/apps/app.tsx'),
      webhooks: () => import('./pages/developers/webhooks/webhooks.tsx'),
      webhook: () => import('./pages/developers/webhooks/webhook.tsx'),
    },
    'developers:manage',
  ),
]

/** All pages with their layouts; each page is loaded on demand. */
export function Pages() {
  return (
    <Crash>
      <Suspense fallback={null}>
        <Routes>
          <Route element={<PlainFrame />}>
            {signedOutPages}
            <Route element={<SignedIn />}>{plainPages}</Route>
            <Route element={<AuthorizeGate />}>
              <Route path={paths.authorize} element={<Authorize />} />
            </Route>
            <Route path="*" element={<NotFound />} />
          </Route>
          <Route element={<SignedIn />}>
            <Route element={<BusinessFrame />}>
              <Route path={paths.home} element={<BusinessHome />} />
              {businessPages}
              {Object.entries(formerPaths).map(([path, target]) => (
                <Route key={path} path={path} element={<Moved to={target} />} />
              ))}
            </Route>
          </Route>
        </Routes>
      </Suspense>
    </Crash>
  )
}

function BusinessHome() {
  return <Navigate to={usePathTo()('businessHome')} replace />
}

/** Leads from an address of an earlier version to the page of the selected business. */
function Moved({ to }: { to: string }) {
  const params = useParams()
  const { search } = useLocation()
  const { username } = useBusiness().business
  return <Navigate to={generatePath(to, { ...params, username }) + search} replace />
}
