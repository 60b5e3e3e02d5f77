import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { type Described, describeRoutes } from '../../../access/openapi/openapi.ts'
import { type Route, read } from '../../../access/route.ts'
import { runInSlices } from '../../../platform/concurrency/slices.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { finishText, sendText } from './finished-text.ts'
import { script, style } from './layout.ts'
import { createPages } from './pages.ts'
import { printDocument } from './print-document.ts'

const tag = 'Reference'
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'"
const assets = new Map([
  ['style.css', finishText('text/css; charset=utf-8', style)],
  ['search.js', finishText('text/javascript; charset=utf-8', script)],
])

/**
 * Serves the OpenAPI document of the given routes and pages rendered from it. The pages load nothing from other
 * servers.
 */
export function referenceRoutes(routes: () => Route[], server: Described & { prefix: string }): Route[] {
  // Built at the first request, in slices, because many processes are never asked for it.
  const build = once(() => runInSlices(describeRoutes(routes(), server)))
  const text = once(async () =>
    finishText('application/json; charset=utf-8', await runInSlices(printDocument(await build()))),
  )
  const pages = once(async () => createPages(await build(), server))
  return [
    read({
      method: 'GET',
      path: `${server.prefix}/openapi.json`,
      tag,
      summary: 'This API as an OpenAPI 3.1 document',
      access: anyone,
      answer: { status: 200, schema: Type.Object({}, { additionalProperties: true }), isCacheable: true },
      handle: async ({ request, reply }) => sendText(request, reply, await text()),
    }),
    read({
      method: 'GET',
      path: '/openapi.json',
      operationId: 'get_root_openapi_json',
      tag,
      summary: 'Leads to the OpenAPI document',
      access: anyone,
      answer: { status: 308, schema: null },
      handle: async ({ reply }) => reply.redirect(`${server.prefix}/openapi.json`, 308),
    }),
    read({
      method: 'GET',
      path: '/llms.txt',
      tag,
      summary:
        'The guides and the pages of the reference for programs that read them, with their addresses as Markdown',
      access: anyone,
      answer: { status: 200, schema: null, contentType: 'text/plain', isCacheable: true },
      handle: async ({ request, reply }) => sendText(request, reply, await (await pages()).listForMachines()),
    }),
    read({
      method: 'GET',
      path: '/docs',
      tag,
      summary: 'The overview of the reference, with search',
      access: anyone,
      answer: { status: 200, schema: null, contentType: 'text/html', isCacheable: true },
      handle: async ({ request, reply }) =>
        sendText(request, reply.header('content-security-policy', policy), (await (await pages()).render())!),
    }),
    read({
      method: 'GET',
      path: '/docs.md',
      tag,
      summary: 'The overview of the reference as Markdown: every route, by the pages that describe it',
      access: anyone,
      answer: { status: 200, schema: null, contentType: 'text/markdown', isCacheable: true },
      handle: async ({ request, reply }) => sendText(request, reply, await (await pages()).renderOverviewText()),
    }),
    read({
      method: 'GET',
      path: '/docs/:page',
      tag,
      summary: 'A page of the reference, a guide, or their style and script; with `.md` a page as Markdown',
      access: anyone,
      params: { page: Type.String() },
      answer: { status: 200, schema: null, contentType: 'text/html', isCacheable: true },
      errors: [404],
      handle: async ({ params, request, reply }) => {
        const asset = assets.get(params.page)
        if (asset) return sendText(request, reply.header('cache-control', 'public, max-age=3600'), asset)
        const page = await (await pages()).render(params.page)
        if (!page) throw notFound('There is no such page')
        return sendText(request, reply.header('content-security-policy', policy), page)
      },
    }),
  ]
}

/** Makes a value on first use; after a failure the next use tries again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}
