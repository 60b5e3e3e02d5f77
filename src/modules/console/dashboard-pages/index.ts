/*
 * Serves the web app on the app listener:
 * 1. `ensureWebBuild` builds `web/` into `web/dist` before the service starts, unless the build is current.
 * 2. Every page path returns the same small HTML page with a Content-Security-Policy that has a new nonce.
 * 3. An unknown path returns that page with status 404 to a browser navigation, and JSON to any other request.
 * 4. Browsers can install it: `install-routes.ts` serves manifest, icons, service worker and the page without a connection.
 * 5. The page loads scripts and styles from `/assets`; their names contain a content hash, so they never change.
 */
export { ensureWebBuild } from './ensure-web-build.ts'
export { notFoundPage } from './not-found-page.ts'
export { assetRoute, pageRoutes } from './routes.ts'
