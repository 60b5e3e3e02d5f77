import { createHash } from 'node:crypto'
import { secretPages } from '../../../../web/shop/paths.ts'
import { escapeHtml } from '../../../platform/mail/escape-html.ts'
import type { Service } from '../../../platform/service.ts'
import type { ShopBuild, ShopDocument } from '../../../platform/web-app/web-build.ts'
import { effectiveSettings, toShopUrl } from '../../stores/store-settings/index.ts'
import { showLogo } from '../../stores/stores/index.ts'
import { measuringSources, type ShownPixel } from '../measuring/index.ts'
import type { Shop } from './find-shop.ts'
import type { RenderedDocument } from './page-cache.ts'
import type { PageAddress } from './page-request.ts'
import type { ReadPublic } from './read-in-process.ts'
import { drawIcon, toThemeCss } from './theme.ts'
import { type OwnData, showShop } from './views.ts'

/** Allowed video players for the merchant's lesson videos. */
const players = 'https://www.youtube-nocookie.com https://player.vimeo.com'

const hashes = new Map<string, string>()

/** Cached, because many documents contain the same inline styles and scripts. */
function hash(text: string) {
  const known = hashes.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  if (hashes.size >= maxHashes) hashes.clear()
  hashes.set(text, known)
  return known
}

const maxHashes = 1000

type Inline = { styles: string[]; scripts: string[] }

/** Allows inline styles and scripts by hash, because a nonce would make each response different. */
const policy = ({ styles, scripts }: Inline, api: string, pixels: readonly ShownPixel[]) => {
  const measured = measuringSources(pixels)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map(hash)].join(' ') + measured.script,
    ["style-src 'self'", ...styles.map(hash)].join(' '),
    `img-src 'self' data: https: ${api}`,
    `media-src 'self' https: ${api}`,
    "font-src 'self'",
    `connect-src 'self' ${api}${measured.connect}`,
    `frame-src ${players}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** How long a page that failed to render is cached: rendering it again would cost as much and fail again. */
const failedMs = 2000

export type Rendering = {
  service: Pick<Service, 'config' | 'secrets'>
  build: ShopBuild
  read: ReadPublic
}

export type Asked = { shop: Shop; base: string; address: PageAddress; language: 'id' | 'en'; own?: OwnData | undefined }

/** Renders a page of a shop to a complete document. Its data is JSON in an element that browsers do not execute. */
export async function renderDocument({ service, build, read }: Rendering, asked: Asked): Promise<RenderedDocument> {
  const { shop, base, address, language, own } = asked
  const shown = { ...showShop(service, shop, { base, language }), ...(own && { own }) }
  let endsAt = Number.POSITIVE_INFINITY
  const rendered = await build.render({
    shop: shown,
    language,
    pathname: `${base}${address.prefix}${address.path}`.replace(/(.)\/$/, '$1'),
    path: address.path,
    search: address.search,
    origin: toShopUrl(shop, service.config.shopUrl),
    read: async (url) => {
      const answer = await read(shop, url)
      endsAt = Math.min(endsAt, answer.endsAt)
      return answer
    },
  })
  const { accent_color } = effectiveSettings(shop.settings)
  const document = build.documents[language]
  const inline = {
    styles: [document.style, toThemeCss(accent_color)],
    scripts: rendered.isRendered ? [document.boot] : [],
  }
  const scripts = document.listScripts(rendered.sources)
  const icon = showLogo(shop.logo, service.config.baseUrl) ?? drawIcon(shop.name, accent_color)
  const html = fillPage(document, {
    lang: language,
    attributes: `data-theme="${shown.look.theme}"${rendered.isRendered ? ` data-scripts="${scripts.join(' ')}"` : ''}`,
    filled: {
      HEAD: `${rendered.head}<link rel="icon" href="${escapeHtml(icon)}">${inline.styles.map((style) => `<style>${style}</style>`).join('')}${rendered.isRendered ? '' : scriptElements(scripts)}`,
      ROOT: rendered.html,
      SHOP: toJson(shown),
      PAGE: toJson({ language, isRendered: rendered.isRendered, data: rendered.data }),
      BOOT: inline.scripts.map((script) => `<script>${script}</script>`).join(''),
    },
  })
  const isSecret = address.page !== undefined && secretPages.includes(address.page.name)
  const isCacheable = rendered.status === 200 && !isSecret && address.page?.name !== 'cart'
  return {
    html,
    endsAt: rendered.isComplete ? endsAt : Math.min(endsAt, performance.now() + failedMs),
    name: address.page?.name,
    status: rendered.status,
    isCacheable,
    isShareable: isCacheable && rendered.isComplete && address.prefix !== '' && !own,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': isSecret ? 'no-store' : 'public, max-age=0, must-revalidate',
      'content-language': language,
      // The origin is needed to tell the shop's forms from those of other sites, so `no-referrer` is not possible. No
      // more than the origin is sent, because `document.referrer` would reveal the secret in an order's address to
      // services on the next page.
      'referrer-policy': 'strict-origin',
      vary: address.prefix ? 'accept-encoding' : 'accept-encoding, accept-language, cookie',
      'content-security-policy': policy(
        inline,
        new URL(service.config.baseUrl).origin,
        isSecret || !shown.allowsVendorScripts ? [] : shown.measuring,
      ),
    },
  }
}

/** Loads all scripts at once, for a page that needs them to show anything. */
const scriptElements = ([first, ...others]: string[]) =>
  [
    `<script type="module" crossorigin src="${first}"></script>`,
    ...others.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ].join('')

const toJson = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c')

type Filling = { lang: string; attributes: string; filled: Record<string, string> }

const fillPage = ({ page }: ShopDocument, { lang, attributes, filled }: Filling) =>
  page
    .replace('<html lang="id">', () => `<html lang="${lang}" ${attributes}>`)
    .replace(/"?%([A-Z]+)%"?/g, (whole, name: string) => filled[name] ?? whole)
