import { connectShop, inCookies, type Shop } from '@etalase/sdk/shop'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { publicUrl, store } from './config.ts'
import { type Language, readLanguage, type Words, words } from './words.ts'

/** What a page knows of its visitor. */
export type Visit = {
  language: Language
  words: Words
  path: string
  shop: Shop
  /** Routes of the own cart: that of the customer, or that of the guest. */
  owner: 'customers/me' | 'public'
  cartCount: number
  isEmbedded: boolean
}

export type Env = { Variables: { visit: Visit } }

const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure: publicUrl.startsWith('https:') } as const
const monthSeconds = 30 * 86_400

/** Keeps guest token and session in cookies. */
const keepInCookies = (c: Context) =>
  inCookies(
    {
      get: (name) => getCookie(c, name),
      set: (name, value) => setCookie(c, name, value ?? '', { ...options, maxAge: value === null ? 0 : monthSeconds }),
    },
    '',
  )

/** Passes on the language of the visitor, and the address, which the service counts if it trusts this server as a proxy. */
const fetchFor = (c: Context, language: Language) => (url: string | URL | Request, init?: RequestInit) => {
  const headers = new Headers(init?.headers)
  headers.set('accept-language', language)
  const address = getConnInfo(c).remote.address
  if (address) headers.set('x-forwarded-for', [c.req.header('x-forwarded-for'), address].filter(Boolean).join(', '))
  return fetch(url, { ...init, headers })
}

export function startVisit(c: Context): Visit {
  const language = readLanguage(getCookie(c, 'language') ?? c.req.header('accept-language'))
  const shop = connectShop({
    ...store,
    keep: keepInCookies(c),
    fetch: fetchFor(c, language),
    attempts: 2,
    timeout: 10_000,
  })
  return {
    language,
    words: words[language],
    path: c.req.path,
    shop,
    owner: shop.session.isSignedIn() ? 'customers/me' : 'public',
    cartCount: Number(getCookie(c, 'cart') ?? 0) || 0,
    isEmbedded: c.req.header('x-part') === 'main',
  }
}

/** The number beside the cart, so that no page has to ask for the cart. */
export function keepCartCount(c: Context<Env>, count: number) {
  c.get('visit').cartCount = count
  setCookie(c, 'cart', String(count), { ...options, maxAge: monthSeconds })
}

export const keepLanguage = (c: Context, language: Language) =>
  setCookie(c, 'language', language, { ...options, maxAge: 12 * monthSeconds })
