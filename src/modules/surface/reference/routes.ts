import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { buildOpenApi, type Described } from '../../../access/openapi.ts'
import { type Route, read } from '../../../access/route.ts'
import { notFound } from '../../../platform/errors.ts'
import { script, style } from './layout.ts'
import { createPages } from './pages.ts'

const tag = 'Reference'
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'"
const compress = promisify(brotliCompress)
const assets: Record<string, { type: string; text: string }> = {
  'style.css': { type: 'text/css; charset=utf-8', text: style },
  'search.js': { type: 'text/javascript; charset=utf-8', text: script },
}

/** Serves the OpenAPI document of the given routes and pages rendered from it; they load nothing from other servers. */
export function referenceRoutes(routes: () => Route[], server: Described & { prefix: string }): Route[] {
  const build = once(() => buildOpenApi(routes(), server))
  const text = once(() => JSON.stringify(build()))
  const pages = once(() => createPages(build(), server))
  const send = createSender()
  return [
    read({
      method: 'GET',
      path: `${server.prefix}/openapi.json`,
      tag,
      summary: 'This API as an OpenAPI 3.1 document',
      access: anyone,
      answer: { status: 200, schema: Type.Object({}, { additionalProperties: true }) },
      handle: async ({ request, reply }) => send(request, reply, 'application/json; charset=utf-8', text()),
    }),
    read({
      method: 'GET',
      path: '/docs',
      tag,
      summary: 'The overview of the reference, with search',
      access: anyone,
      answer: { status: 200, schema: null, contentType: 'text/html' },
      handle: async ({ request, reply }) => sendPage(request, reply, (await pages()())!),
    }),
    read({
      method: 'GET',
      path: '/docs/:page',
      tag,
      summary: 'A page of the reference, a guide, or their style and script',
      access: anyone,
      params: { page: Type.String() },
      answer: { status: 200, schema: null, contentType: 'text/html' },
      errors: [404],
      handle: async ({ params, request, reply }) => {
        const asset = Object.hasOwn(assets, params.page) ? assets[params.page] : undefined
        if (asset) return send(request, reply.header('cache-control', 'public, max-age=3600'), asset.type, asset.text)
        const page = await pages()(params.page)
        if (!page) throw notFound('There is no such page')
        return sendPage(request, reply, page)
      },
    }),
  ]

  function sendPage(request: FastifyRequest, reply: FastifyReply, page: string) {
    return send(request, reply.header('content-security-policy', policy), 'text/html; charset=utf-8', page)
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Sends text, compressed where the browser takes Brotli; each text is compressed once. */
function createSender() {
  const compressed = new Map<string, Promise<Buffer>>()
  return async (request: FastifyRequest, reply: FastifyReply, type: string, text: string) => {
    reply
      .type(type)
      .header('vary', 'accept-encoding')
      .serializer((body: unknown) => body as string)
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
    const bytes = compressed.get(text) ?? compress(text, { params })
    compressed.set(text, bytes)
    return reply.header('content-encoding', 'br').send(await bytes)
  }
}
