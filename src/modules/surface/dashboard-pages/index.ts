/*
 * The web app, as the app listener serves it:
 * 1. `ensureWebBuild` builds `web/` into `web/dist` before the service starts, unless the build is current.
 * 2. Every page path answers with the same small HTML page, under a content policy with a fresh nonce.
 * 3. An unknown address is that page too, with 404, when a browser is led there; for a program it is JSON.
 * 4. The page loads scripts and styles from `/assets`, whose names carry a hash and which never change.
 */
export { ensureWebBuild } from './ensure-web-build.ts'
export { notFoundPage } from './not-found-page.ts'
export { pageRoutes } from './routes.ts'
