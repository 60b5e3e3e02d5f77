import { Suspense } from 'react'
import { generatePath, Navigate, Route, Routes, useLocation, useParams } from 'react-router'
import { declaredPages } from './declared-pages.ts'
import type { DeclaredPage } from './define-pages.ts'
import { BusinessFrame } from './frame/business-frame.tsx'
import { Crash } from './frame/crash.tsx'
import { PlainFrame } from './frame/plain-frame.tsx'
import { developerWords } from './pages/developers/words.ts'
import NotFound from './pages/not-found.tsx'
import { formerPaths, paths } from './paths.ts'
import { lazyPage, lazyPart } from './preload.ts'
import { Allowed } from './session/allowed.tsx'
import { useBusiness, usePathTo } from './session/business.tsx'
import { SignedIn } from './session/signed-in.tsx'

const AuthorizeGate = lazyPart(
  [developerWords],
  async () => (await import('./pages/developers/authorize/authorize-gate.tsx')).default,
)

const toRoutes = (frame?: DeclaredPage['frame']) =>
  declaredPages
    .filter(([, page]) => page.frame === frame)
    .map(([, { path, needs, load, words }]) => {
      const Page = lazyPage(path, load, words)
      const element = (
        <Allowed needs={needs}>
          <Page />
        </Allowed>
      )
      return <Route key={path} path={path} element={needs ? element : <Page />} />
    })

const signedOutPages = toRoutes('signedOut')
const plainPages = toRoutes('plain')
const authorizePages = toRoutes('authorize')
const businessPages = toRoutes()

/** All pages with their layouts; each page is loaded on demand. */
export function Pages() {
  return (
    <Crash>
      <Suspense fallback={null}>
        <Routes>
          <Route element={<PlainFrame />}>
            {signedOutPages}
            <Route element={<SignedIn />}>{plainPages}</Route>
            <Route element={<AuthorizeGate />}>{authorizePages}</Route>
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

/** Redirects from an address of an earlier version to the page of the selected business. */
function Moved({ to }: { to: string }) {
  const params = useParams()
  const { search } = useLocation()
  const { username } = useBusiness().business
  return <Navigate to={generatePath(to, { ...params, username }) + search} replace />
}
