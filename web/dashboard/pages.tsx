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

const AuthorizeGate = lazy(() => import('./pages/authorize/authorize-gate.tsx'))
const Authorize = lazyPage(paths.authorize, () => import('./pages/authorize/authorize.tsx'), pageWords.authorize)

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
  login: () => import('./pages/sign-in/log-in.tsx'),
  signup: () => import('./pages/sign-in/sign-up.tsx'),
  confirmSignUp: () => import('./pages/sign-in/confirm-sign-up.tsx'),
  forgotPassword: () => import('./pages/sign-in/forgot-password.tsx'),
  resetPassword: () => import('./pages/sign-in/reset-password.tsx'),
  verifyEmail: () => import('./pages/sign-in/verify-email.tsx'),
  acceptInvitation: () => import('./pages/sign-in/accept-invitation.tsx'),
})

const plainPages = toRoutes({
  welcome: () => import('./pages/welcome/welcome.tsx'),
})

const businessPages = [
  toRoutes({
    businessHome: () => import('./pages/home/home.tsx'),
    orders: () => import('./pages/orders/orders.tsx'),
    printOrders: () => import('./pages/orders/print-orders.tsx'),
    order: () => import('./pages/orders/order.tsx'),
    refunds: () => import('./pages/refunds/refunds.tsx'),
    invoices: () => import('./pages/invoices/invoices.tsx'),
    products: () => import('./pages/products/products.tsx'),
    categories: () => import('./pages/product-groups/categories.tsx'),
    collections: () => import('./pages/product-groups/collections.tsx'),
    product: () => import('./pages/products/product.tsx'),
    variantProduct: () => import('./pages/products/variant-product.tsx'),
    bundles: () => import('./pages/bundles/bundles.tsx'),
    bundle: () => import('./pages/bundles/bundle.tsx'),
    customers: () => import('./pages/customers/customers.tsx'),
    customer: () => import('./pages/customers/customer.tsx'),
    paymentLinks: () => import('./pages/payment-links/payment-links.tsx'),
    checkoutIntents: () => import('./pages/checkout-intents/checkout-intents.tsx'),
    reviews: () => import('./pages/reviews/reviews.tsx'),
    discounts: () => import('./pages/discounts/discounts.tsx'),
    stock: () => import('./pages/stock/stock.tsx'),
    subscriptions: () => import('./pages/subscriptions/subscriptions.tsx'),
    subscription: () => import('./pages/subscriptions/subscription.tsx'),
    digitalGoods: () => import('./pages/digital-goods/digital-goods.tsx'),
    digitalGood: () => import('./pages/digital-goods/digital-good.tsx'),
    notifications: () => import('./pages/notifications/notifications.tsx'),
    account: () => import('./pages/account/account.tsx'),
    notificationSettings: () => import('./pages/notifications/notification-settings.tsx'),
    sessions: () => import('./pages/sessions/sessions.tsx'),
    operatorApps: () => import('./pages/operator/operator-apps.tsx'),
    operatorOutbox: () => import('./pages/operator/operator-outbox.tsx'),
  }),
  toRoutes(
    {
      newOrder: () => import('./pages/orders/new-order.tsx'),
      uploadOrders: () => import('./pages/orders/upload-orders.tsx'),
      editOrder: () => import('./pages/orders/edit-order.tsx'),
    },
    'orders:manage',
  ),
  toRoutes({ newProduct: () => import('./pages/products/new-product.tsx') }, 'catalog:manage'),
  toRoutes(
    {
      stores: () => import('./pages/stores/stores.tsx'),
      store: () => import('./pages/stores/store.tsx'),
      storeGroup: () => import('./pages/stores/store.tsx'),
      payments: () => import('./pages/stores/store.tsx'),
    },
    'stores:manage',
  ),
  toRoutes(
    {
      attributes: () => import('./pages/attributes/attributes.tsx'),
      shipping: () => import('./pages/shipping/shipping.tsx'),
    },
    'catalog:manage',
  ),
  toRoutes(
    {
      paymentChecks: () => import('./pages/payment-checks/payment-checks.tsx'),
      paymentReports: () => import('./pages/payment-checks/reports.tsx'),
      paymentReport: () => import('./pages/payment-checks/report.tsx'),
    },
    'payments:manage',
  ),
  toRoutes({ accountChange: () => import('./pages/account-changes/account-change.tsx') }, 'account_changes:undo'),
  toRoutes({ business: () => import('./pages/business/business.tsx') }, 'business:update'),
  toRoutes({ whatsapp: () => import('./pages/whatsapp/whatsapp.tsx') }, 'messages:manage'),
  toRoutes({ followUpChats: () => import('./pages/whatsapp/follow-up-chats.tsx') }, 'catalog:manage'),
  toRoutes({ members: () => import('./pages/members/members.tsx') }, 'members:manage'),
  toRoutes({ installedApps: () => import('./pages/installed-apps/installed-apps.tsx') }, 'apps:authorize'),
  toRoutes({ audit: () => import('./pages/audit/audit.tsx') }, 'audit:read'),
  toRoutes({ outbox: () => import('./pages/outbox/outbox.tsx') }, 'outbox:read'),
  toRoutes(
    {
      apiKeys: () => import('./pages/api-keys/api-keys.tsx'),
      apps: () => import('./pages/apps/apps.tsx'),
      newApp: () => import('./pages/apps/new-app.tsx'),
      app: () => import('./pages/apps/app.tsx'),
      webhooks: () => import('./pages/webhooks/webhooks.tsx'),
      webhook: () => import('./pages/webhooks/webhook.tsx'),
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
