import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { Crash } from './frame/crash.tsx'
import { PlainFrame } from './frame/plain-frame.tsx'
import { paths } from './paths.ts'
import { SignedIn } from './session/signed-in.tsx'

const BusinessFrame = lazy(() => import('./frame/business-frame.tsx'))
const AuthorizeGate = lazy(() => import('./pages/authorize/authorize-gate.tsx'))
const LogIn = lazy(() => import('./pages/sign-in/log-in.tsx'))
const SignUp = lazy(() => import('./pages/sign-in/sign-up.tsx'))
const ConfirmSignUp = lazy(() => import('./pages/sign-in/confirm-sign-up.tsx'))
const ForgotPassword = lazy(() => import('./pages/sign-in/forgot-password.tsx'))
const ResetPassword = lazy(() => import('./pages/sign-in/reset-password.tsx'))
const VerifyEmail = lazy(() => import('./pages/sign-in/verify-email.tsx'))
const AcceptInvitation = lazy(() => import('./pages/sign-in/accept-invitation.tsx'))
const Welcome = lazy(() => import('./pages/welcome/welcome.tsx'))
const Stores = lazy(() => import('./pages/stores/stores.tsx'))
const Store = lazy(() => import('./pages/stores/store.tsx'))
const Subscriptions = lazy(() => import('./pages/subscriptions/subscriptions.tsx'))
const Subscription = lazy(() => import('./pages/subscriptions/subscription.tsx'))
const DigitalGoods = lazy(() => import('./pages/digital-goods/digital-goods.tsx'))
const DigitalGood = lazy(() => import('./pages/digital-goods/digital-good.tsx'))
const ApiKeys = lazy(() => import('./pages/api-keys/api-keys.tsx'))
const Members = lazy(() => import('./pages/members/members.tsx'))
const Account = lazy(() => import('./pages/account/account.tsx'))
const Sessions = lazy(() => import('./pages/sessions/sessions.tsx'))
const Audit = lazy(() => import('./pages/audit/audit.tsx'))
const Outbox = lazy(() => import('./pages/outbox/outbox.tsx'))
const Apps = lazy(() => import('./pages/apps/apps.tsx'))
const NewApp = lazy(() => import('./pages/apps/new-app.tsx'))
const App = lazy(() => import('./pages/apps/app.tsx'))
const Webhooks = lazy(() => import('./pages/webhooks/webhooks.tsx'))
const Webhook = lazy(() => import('./pages/webhooks/webhook.tsx'))
const InstalledApps = lazy(() => import('./pages/installed-apps/installed-apps.tsx'))
const OperatorApps = lazy(() => import('./pages/operator/operator-apps.tsx'))
const OperatorOutbox = lazy(() => import('./pages/operator/operator-outbox.tsx'))
const Authorize = lazy(() => import('./pages/authorize/authorize.tsx'))
const NotFound = lazy(() => import('./pages/not-found.tsx'))

/** All pages with their layouts; each page is loaded on demand. */
export function Pages() {
  return (
    <Crash>
      <Suspense fallback={null}>
        <Routes>
          <Route element={<PlainFrame />}>
            <Route path={paths.login} element={<LogIn />} />
            <Route path={paths.signup} element={<SignUp />} />
            <Route path={paths.confirmSignUp} element={<ConfirmSignUp />} />
            <Route path={paths.forgotPassword} element={<ForgotPassword />} />
            <Route path={paths.resetPassword} element={<ResetPassword />} />
            <Route path={paths.verifyEmail} element={<VerifyEmail />} />
            <Route element={<SignedIn />}>
              <Route path={paths.acceptInvitation} element={<AcceptInvitation />} />
              <Route path={paths.welcome} element={<Welcome />} />
            </Route>
            <Route element={<AuthorizeGate />}>
              <Route path={paths.authorize} element={<Authorize />} />
            </Route>
            <Route path="*" element={<NotFound />} />
          </Route>
          <Route element={<SignedIn />}>
            <Route element={<BusinessFrame />}>
              <Route path={paths.home} element={<Navigate to={paths.stores} replace />} />
              <Route path={paths.stores} element={<Stores />} />
              <Route path={paths.store} element={<Store />} />
              <Route path={paths.subscriptions} element={<Subscriptions />} />
              <Route path={paths.subscription} element={<Subscription />} />
              <Route path={paths.digitalGoods} element={<DigitalGoods />} />
              <Route path={paths.digitalGood} element={<DigitalGood />} />
              <Route path={paths.apiKeys} element={<ApiKeys />} />
              <Route path={paths.apps} element={<Apps />} />
              <Route path={paths.newApp} element={<NewApp />} />
              <Route path={paths.app} element={<App />} />
              <Route path={paths.webhooks} element={<Webhooks />} />
              <Route path={paths.webhook} element={<Webhook />} />
              <Route path={paths.installedApps} element={<InstalledApps />} />
              <Route path={paths.operatorApps} element={<OperatorApps />} />
              <Route path={paths.operatorOutbox} element={<OperatorOutbox />} />
              <Route path={paths.members} element={<Members />} />
              <Route path={paths.account} element={<Account />} />
              <Route path={paths.sessions} element={<Sessions />} />
              <Route path={paths.audit} element={<Audit />} />
              <Route path={paths.outbox} element={<Outbox />} />
            </Route>
          </Route>
        </Routes>
      </Suspense>
    </Crash>
  )
}
