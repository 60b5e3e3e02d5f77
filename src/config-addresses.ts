import { isIP } from 'node:net'
import type { Env, Readers } from './config-readers.ts'

export type Addresses = {
  baseUrl: string
  port: number
  appUrl: string
  appPort: number
  /** The address of shops. With `{slug}` as the first label of the host each has an origin of its own. */
  shopUrl: string
  shopPort: number
  headerPrefix: string
  trustedProxies: string[]
}

/** Where the program is reached. */
export function readAddresses(env: Env, problems: string[], { port, address }: Readers): Addresses {
  const apiPort = port('PORT', 3000)
  const appPort = port('APP_PORT', 3001)
  const shopPort = port('SHOP_PORT', appPort && appPort + 2)
  const appUrl = address('APP_URL', `http://localhost:${appPort}`)
  const headerPrefix = env.HEADER_PREFIX || 'X-Service-'
  if (!/^[A-Za-z][A-Za-z0-9-]*-$/.test(headerPrefix)) problems.push('HEADER_PREFIX must be like "X-Service-"')
  const trustedProxies = (env.TRUSTED_PROXIES ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  for (const proxy of trustedProxies) {
    if (!isIP(proxy.split('/')[0]!)) problems.push(`TRUSTED_PROXIES must list addresses or CIDR ranges, not "${proxy}"`)
  }
  return {
    port: apiPort,
    baseUrl: address('BASE_URL', `http://localhost:${apiPort}`),
    appPort,
    appUrl,
    shopPort,
    shopUrl: readShopUrl(env, problems, { appUrl, shopPort }),
    headerPrefix,
    trustedProxies,
  }
}

const isLocal = (address: string) => {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || isLoopback(hostname)
}

const isLoopback = (hostname: string) => isIP(hostname) === 4 && hostname.startsWith('127.')

const examples =
  'https://{slug}.shops.example.com gives each shop an origin of its own, https://shops.example.com is one for all'

/** The slug may only be a whole label, the first one, so that pages can allow all of them as `*.shops.example.com`. */
const form = /^https?:\/\/(?:\{slug\}\.)?[^{}/?#@\s]+$/

/**
 * The address of shops, in the form that browsers give origins, with `{slug}` if each shop has an origin of its own. On
 * a machine of a developer there is a default, because browsers find all names below `localhost` there.
 */
function readShopUrl(env: Env, problems: string[], { appUrl, shopPort }: { appUrl: string; shopPort: number }) {
  const fallback = `http://{slug}.localhost:${shopPort}`
  if (!env.SHOP_URL && !isLocal(appUrl)) {
    problems.push(`SHOP_URL is missing: shops have an address beside the dashboard's. ${examples}`)
    return fallback
  }
  const text = (env.SHOP_URL || fallback).toLowerCase().replace(/\/$/, '')
  const url = form.test(text) ? URL.parse(text.replace('{slug}.', 'slug.')) : null
  if (!url) {
    problems.push(`SHOP_URL must be an http(s) address without a path, not "${env.SHOP_URL}". ${examples}`)
    return fallback
  }
  if (url.origin === new URL(appUrl).origin)
    problems.push("SHOP_URL must differ from APP_URL: pages of shops must not run on the dashboard's origin")
  return text.includes('{slug}.') ? url.origin.replace('//slug.', '//{slug}.') : url.origin
}
