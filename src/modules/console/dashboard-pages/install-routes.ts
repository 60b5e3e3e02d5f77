import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { chooseLanguage } from '../../../platform/http/choose-language.ts'
import { readWebBuild } from '../../../platform/web-app/web-build.ts'
import { offlinePage, offlinePolicy, shellVersion } from './offline-page.ts'

const tag = 'Pages'
const descriptions = { en: 'Your shops, orders and customers', id: 'Toko, pesanan, dan pelanggan Anda' }

const icon = (name: string, size: number, purpose = 'any') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const toManifest = (language: 'en' | 'id') => ({
  id: '/',
  name: 'Etalase',
  short_name: 'Etalase',
  description: descriptions[language],
  lang: language,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#0b7a75',
  icons: [icon('192', 192), icon('512', 512), icon('maskable', 512, 'maskable')],
})

/** What browsers need to install the dashboard and to notify of it while it is closed. */
export const installRoutes: Route[] = [
  read({
    method: 'GET',
    path: '/manifest.webmanifest',
    tag,
    summary: 'The name and icons of the installed dashboard',
    access: anyone,
    answer: { status: 200, schema: null, contentType: 'application/manifest+json' },
    handle: async ({ request, reply }) =>
      reply
        .type('application/manifest+json')
        .header('cache-control', 'public, max-age=3600')
        .header('vary', 'accept-language')
        .send(JSON.stringify(toManifest(chooseLanguage(request.headers['accept-language'])))),
  }),
  read({
    method: 'GET',
    path: '/icons/:name',
    tag,
    summary: 'An icon of the installed dashboard',
    access: anyone,
    params: { name: Type.String({ maxLength: 40 }) },
    answer: { status: 200, schema: null, contentType: 'image/png' },
    errors: [404],
    handle: async ({ params, reply }) => {
      const found = (await readWebBuild())?.icons.get(params.name)
      if (!found) throw notFound()
      return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(found)
    },
  }),
  read({
    method: 'GET',
    path: '/service-worker.js',
    tag,
    summary: 'The service worker of the dashboard',
    access: anyone,
    answer: { status: 200, schema: null, contentType: 'text/javascript' },
    errors: [404],
    handle: async ({ reply }) => {
      const build = await readWebBuild()
      if (!build) throw notFound()
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', "default-src 'none'; connect-src 'self'")
        .send(build.serviceWorker.replace('%VERSION%', shellVersion))
    },
  }),
  read({
    method: 'GET',
    path: '/offline',
    tag,
    summary: 'What the service worker shows without a connection',
    access: anyone,
    answer: { status: 200, schema: null, contentType: 'text/html' },
    handle: async ({ reply }) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', offlinePolicy)
        .send(offlinePage),
  }),
]
