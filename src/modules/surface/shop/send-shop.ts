import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../../../platform/mail/escape-html.ts'
import type { Service } from '../../../platform/service.ts'
import { readWebBuild } from '../../../platform/web-app/web-build.ts'
import { effectiveSettings, showLogo } from '../../stores/stores/index.ts'
import type { VisitCounter } from '../visits/index.ts'
import type { Shop } from './find-shop.ts'
import { drawIcon, toThemeCss } from './theme.ts'
import { showShop } from './views.ts'

type Hosting = Pick<Service, 'config' | 'secrets'> & { visits?: Pick<VisitCounter, 'record'> }

/** Allowed video players for the merchant's lesson videos. */
const players = 'https://www.youtube-nocookie.com https://player.vimeo.com'

const policy = (nonce: string, api: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: https: ${api}`,
    `media-src 'self' https: ${api}`,
    "font-src 'self'",
    `connect-src 'self' ${api}`,
    `frame-src ${players}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

/** What belongs to one visitor: the cart of the cookie that plain forms use, and its token. Only pages that are not cached hold it. */
export type OwnData = { guest: string; cart: object }

/** Sends the page that starts a shop. Its data is a JSON block that browsers do not execute, so no script is inline. */
export async function sendShop(
  hosting: Hosting,
  reply: FastifyReply,
  shop: Shop,
  base: string,
  status = 200,
  own?: OwnData,
) {
  const build = await readWebBuild()
  if (status === 200) hosting.visits?.record(shop, reply.request)
  const nonce = randomBytes(16).toString('base64')
  const { language, accent_color } = effectiveSettings(shop.settings)
  const icon = showLogo(shop.logo, hosting.config.baseUrl) ?? drawIcon(shop.name, accent_color)
  const filled: Record<string, string> = {
    TITLE: escapeHtml(shop.name),
    HEAD: `<link rel="icon" href="${escapeHtml(icon)}"><style nonce="${nonce}">${toThemeCss(accent_color)}</style>`,
    SHOP: JSON.stringify({ ...showShop(hosting, shop, base), own }).replaceAll('<', '\\u003c'),
  }
  return (
    reply
      .code(build ? status : 503)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // Without a referrer, forms would be sent with `Origin: null`, and the server could not tell where they come from.
      .header('referrer-policy', 'same-origin')
      .header('content-security-policy', policy(nonce, new URL(hosting.config.baseUrl).origin))
      .send(build ? fillPage(build.shopPage, language, filled) : 'Not built yet.')
  )
}

const fillPage = (page: string, language: string, filled: Record<string, string>) =>
  page
    .replace('<html lang="id">', `<html lang="${language}">`)
    .replace(/"?%([A-Z]+)%"?/g, (whole, name: string) => filled[name] ?? whole)

/** A 404 page without a theme, because there is no store to take it from. */
export const sendNoShop = (reply: FastifyReply) =>
  reply
    .code(404)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      '<!doctype html><html lang="id"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>404</title><h1>Toko tidak ditemukan</h1><p lang="en">There is no shop at this address.</p></html>',
    )
