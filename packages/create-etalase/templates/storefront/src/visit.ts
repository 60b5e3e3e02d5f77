import { connectShop, type Keeper, type Shop } from '@etalase/sdk/shop'
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

/** Sessions that were replaced in the last minute: requests that were sent before still carry the old one. */
const replaced = new Map<string, string | null>()
const running = new Map<string, Promise<unknown>>()

/** A cookie may hold anything. */
function isJson(text: string | undefined): boolean {
  try {
    return typeof JSON.parse(text ?? '') === 'object'
  } catch {
    return false
  }
}

/**
 * Keeps guest token and session in cookies. A refresh token works once, so requests of one browser that arrive at the same time
 * share its refresh.
 */
function keepInCookies(c: Context): Keeper {
  const written = new Map<string, string | null>()
  const sent = getCookie(c, 'session')

  function write(name: string, value: string | null) {
    written.set(name, value)
    setCookie(c, name, value ?? '', { ...options, maxAge: value === null ? 0 : monthSeconds })
  }

  return {
    read(name) {
      if (name === 'session' && sent && !written.has(name) && replaced.has(sent))
        write(name, replaced.get(sent) ?? null)
      const value = (written.has(name) ? written.get(name) : getCookie(c, name)) ?? undefined
      return name === 'session' && !isJson(value) ? undefined : value
    },
    write(name, value) {
      write(name, value)
      if (name !== 'session' || !sent) return
      replaced.set(sent, value)
      setTimeout(() => replaced.delete(sent), 60_000).unref()
    },
    async lock(task) {
      if (!sent) return await task()
      const turn = (running.get(sent) ?? Promise.resolve()).then(task, task)
      running.set(sent, turn)
      try {
        return await turn
      } finally {
        if (running.get(sent) === turn) running.delete(sent)
      }
    },
  }
}

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
