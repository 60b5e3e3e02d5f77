import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { buildOpenApi, type Described } from '../../../access/openapi.ts'
import { type Route, read } from '../../../access/route.ts'
import { notFound } from '../../../platform/errors.ts'
import { page, startScript } from './page.ts'

const tag = 'Reference'
const assets = createRequire(import.meta.url)('swagger-ui-dist/absolute-path.js')() as string
const served: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/** Serves the OpenAPI document of the given routes and a page that renders it; all assets come from this server. */
export function referenceRoutes(routes: () => Route[], server: Described & { prefix: string }): Route[] {
  let document: string | undefined
  return [
    read({
      method: 'GET',
      path: `${server.prefix}/openapi.json`,
      tag,
      summary: 'This API as an OpenAPI 3.1 document',
      access: anyone,
      answer: { status: 200, schema: Type.Object({}, { additionalProperties: true }) },
      handle: async ({ reply }) => {
        document ??= JSON.stringify(buildOpenApi(routes(), server))
        return reply
          .type('application/json; charset=utf-8')
          .serializer((text: unknown) => text as string)
          .send(document)
      },
    }),
    read({
      method: 'GET',
      path: '/docs',
      tag,
      summary: 'The reference page',
      access: anyone,
      answer: { status: 200, schema: null, contentType: 'text/html' },
      handle: async ({ reply }) =>
        reply
          .type('text/html; charset=utf-8')
          .header('content-security-policy', policy)
          .send(page(server.title, `${server.prefix}/openapi.json`)),
    }),
    read({
      method: 'GET',
      path: '/docs/:asset',
      tag,
      summary: 'A script or style of the reference page',
      access: anyone,
      params: { asset: Type.String() },
      answer: { status: 200, schema: null, contentType: 'text/plain' },
      errors: [404],
      handle: async ({ params, reply }) => {
        reply.header('cache-control', 'public, max-age=86400')
        if (params.asset === 'start.js') return reply.type('text/javascript; charset=utf-8').send(startScript)
        const type = Object.hasOwn(served, params.asset) && served[params.asset]
        if (!type) throw notFound()
        return reply.type(type).send(await readFile(join(assets, params.asset)))
      },
    }),
  ]
}
