import { Type } from 'typebox'
import { formerPaths, paths } from '../../../../web/dashboard/paths.ts'
import { anyone } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { sendPage } from '../../../platform/web-app/send-page.ts'
import { readWebBuild } from '../../../platform/web-app/web-build.ts'
import { toSlugOrigin } from '../../stores/store-settings/index.ts'
import { installRoutes } from './install-routes.ts'
import { loadSession } from './load-session.ts'

const tag = 'Pages'

/** The pages of the web app and what installs it, except the authorize page, whose request is validated before it is served. */
export const pageRoutes = (service: Service): Route[] => [
  ...installRoutes,
  ...[...Object.values(paths), ...Object.keys(formerPaths)]
    .filter((path) => path !== paths.authorize)
    .map((path) =>
      read({
        method: 'GET',
        path,
        tag,
        summary: 'A page of the web app',
        access: anyone,
        ...(path.includes(':') && { params: listParams(path) }),
        openQuery: true,
        answer: { status: 200, schema: null, contentType: 'text/html' },
        handle: async ({ request, reply }) =>
          sendPage(reply, {
            session: await loadSession(service, request, reply),
            pictures: [new URL(service.config.baseUrl).origin],
            frames: [toSlugOrigin('*', service.config.shopUrl)],
          }),
      }),
    ),
]

/** Scripts, styles and pictures of the web apps, which the hosts of the dashboard and of shops serve. */
export const assetRoute: Route = read({
  method: 'GET',
  path: '/assets/:name',
  tag,
  summary: 'A script, style or picture of the web app',
  access: anyone,
  params: { name: Type.String({ maxLength: 200 }) },
  answer: { status: 200, schema: null, contentType: 'text/plain' },
  errors: [404],
  handle: async ({ params, request, reply }) => {
    const asset = (await readWebBuild())?.assets.get(params.name)
    if (!asset) throw notFound()
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = ['br', 'gzip'].find((name) => asset.encodings[name] && new RegExp(`\\b${name}\\b`).test(accepted))
    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .type(asset.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .send(asset.encodings[encoding ?? 'identity'])
  },
})

const listParams = (path: string) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, Type.String({ maxLength: 200 })]))
