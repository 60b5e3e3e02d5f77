import type { FastifyReply } from 'fastify'
import type { Service } from '../../../platform/service.ts'
import { findPreviewedLook } from '../store-looks/index.ts'
import type { Shop } from './find-shop.ts'
import type { PageAddress } from './page-request.ts'
import { type Asked, type Rendering, renderDocument } from './render-document.ts'

/** The preview token of a request. */
export const readPreviewToken = ({ query, page }: PageAddress): string | undefined =>
  query.includes('preview=') && page?.name === 'catalog'
    ? (new URLSearchParams(query).get('preview') ?? undefined)
    : undefined

/**
 * Sends the front page with an unsaved look, colour and logo. Only the dashboard may frame it. It has no script, so that a preview
 * counts as no visit and creates no cart, and its links do nothing. Undefined if the token is unknown or expired.
 */
export async function renderPreview(
  rendering: Rendering & { service: Pick<Service, 'reads' | 'config' | 'secrets' | 'now'> },
  asked: Asked,
  token: string,
  reply: FastifyReply,
) {
  const found = await findPreviewedLook(rendering.service.reads, asked.shop, token, rendering.service.now())
  if (!found) return undefined
  // In the language of the store: that of the browser is the merchant's, not the buyers'.
  const { language = asked.shop.language } = found.settings
  const { html, headers } = await renderDocument(rendering, {
    ...asked,
    language,
    shop: withPreview(asked.shop, found),
  })
  reply.removeHeader('x-frame-options') // It cannot name another origin.
  return reply
    .code(200)
    .headers({
      ...headers,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': headers['content-security-policy']!.replace(
        /script-src [^;]*/,
        "script-src 'none'",
      ).replace("frame-ancestors 'none'", `frame-ancestors ${new URL(rendering.service.config.appUrl).origin}`),
    })
    .send(withoutScripts(html))
}

type Previewed = NonNullable<Awaited<ReturnType<typeof findPreviewedLook>>>

/** The shop with a look and with settings that are not saved. */
const withPreview = (shop: Shop, { look, settings: { accent_color, logo } }: Previewed): Shop => ({
  ...shop,
  look,
  ...(logo !== undefined && { logo }),
  settings: { ...(shop.settings as object), ...(accent_color && { accent_color }) },
})

const endOfScript = '</script>'

/** Removes scripts. Everything that merchants wrote is escaped, so all script elements are ours and are closed. */
const withoutScripts = (html: string) =>
  html
    .split('<script')
    .map((part, i) => (i === 0 ? part : part.slice(part.indexOf(endOfScript) + endOfScript.length)))
    .join('')
    .replace(/<link rel="modulepreload"[^<>]*>/g, '')
    .replace(/ data-scripts="[^"]*"/g, '')
    .replace(/<meta charset=[^<>]*>/, (charset) => `${charset}<base target="_blank" />`)
