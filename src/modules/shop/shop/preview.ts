import type { FastifyReply } from 'fastify'
import type { Service } from '../../../platform/service.ts'
import { findPreviewedLook } from '../store-looks/index.ts'
import type { PageAddress } from './page-request.ts'
import { type Asked, type Rendering, renderDocument } from './render-document.ts'

/** The token of a request that previews a look. */
export const readPreviewToken = ({ query, page }: PageAddress): string | undefined =>
  query.includes('preview=') && page?.name === 'catalog'
    ? (new URLSearchParams(query).get('preview') ?? undefined)
    : undefined

/**
 * Sends the front page with a look that is not saved. Only the dashboard may frame it. It has no script, so that looking at it
 * is neither counted nor leaves a cart, and its links open nothing. Undefined if the token shows nothing (any more).
 */
export async function renderPreview(
  rendering: Rendering & { service: Pick<Service, 'reads' | 'config' | 'secrets' | 'now'> },
  asked: Asked,
  token: string,
  reply: FastifyReply,
) {
  const look = await findPreviewedLook(rendering.service.reads, asked.shop, token, rendering.service.now())
  if (!look) return undefined
  const { html, headers } = await renderDocument(rendering, { ...asked, shop: { ...asked.shop, look } })
  return reply
    .code(200)
    .headers({
      ...headers,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': headers['content-security-policy']!.replace(
        /script-src [^;]*/,
        "script-src 'none'",
      ).replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    })
    .send(withoutScripts(html))
}

const endOfScript = '</script>'

/** Whatever merchants wrote is escaped in a document, so that its scripts are ours and are closed. */
const withoutScripts = (html: string) =>
  html
    .split('<script')
    .map((part, i) => (i === 0 ? part : part.slice(part.indexOf(endOfScript) + endOfScript.length)))
    .join('')
    .replace(/<link rel="modulepreload"[^<>]*>/g, '')
    .replace(/ data-scripts="[^"]*"/g, '')
    .replace(/<meta charset=[^<>]*>/, (charset) => `${charset}<base target="_blank" />`)
