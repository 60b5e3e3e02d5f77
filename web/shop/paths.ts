/**
 * The paths of the shop's pages, relative to the shop's URL. The router matches them, and the server serves the page
 * there.
 */
export const shopPaths = {
  catalog: '/',
  collection: '/c/:slug',
  category: '/k/:category',
  product: '/p/:slug',
  bundle: '/b/:slug',
  page: '/pages/:slug',
  wishlist: '/wishlist',
  cart: '/cart',
  checkout: '/checkout',
  order: '/o/:secret_slug',
  orderSuccess: '/o/:secret_slug/success',
  paymentLink: '/l/:handle',
  findOrder: '/find-order',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  account: '/account',
  addresses: '/account/addresses',
  profile: '/account/profile',
  library: '/account/library',
  subscriptions: '/account/subscriptions',
  course: '/account/courses/:uuid',
} as const

export type PageName = keyof typeof shopPaths

/**
 * Pages whose path is the same for all shops of an installation, because mails, payment providers and people link to
 * them.
 */
export const sharedPaths = [shopPaths.order, shopPaths.orderSuccess, shopPaths.paymentLink] as const

/** Pages that are the same for every visitor. */
export const openPages: readonly PageName[] = ['catalog', 'collection', 'category', 'product', 'bundle', 'page']

/** Pages that the server renders with content; for others it renders only the frame. */
export const renderedPages: readonly PageName[] = [...openPages, 'cart']

/** Pages with secret addresses: they are not cached, and third parties must not learn the address. */
export const secretPages: readonly PageName[] = ['order', 'orderSuccess', 'paymentLink', 'course', 'resetPassword']

/** A name that ends with a dot is a prefix of names. */
const listParameters = ['q', 'exact', 'category', 'sort', 'after', 'type', 'stock', 'min', 'max', 'a.']

/**
 * The query parameters that affect what the server renders. All others are removed from the page and the cache key, so
 * that links of campaigns share a cached page.
 */
const pageParameters: Partial<Record<PageName, readonly string[]>> = {
  catalog: listParameters,
  collection: listParameters,
  category: listParameters,
  cart: ['problem'],
  product: ['variant', 'review_sort', 'reviews_after', 'reviews_before'],
}

const maxValue = 2000

/** The parameters of a query string that a page uses, in a fixed order: `?a.size=L&q=kopi`, or empty. */
export function keepParameters(name: PageName | undefined, search: string): string {
  const known = name && pageParameters[name]
  if (!known || search.length < 2) return ''
  const kept = [...new URLSearchParams(search)].filter(
    ([key, value]) =>
      value !== '' &&
      value.length <= maxValue &&
      known.some((one) => one === key || (one.endsWith('.') && key.startsWith(one))),
  )
  if (kept.length === 0) return ''
  kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `?${new URLSearchParams(kept)}`
}

const patterns = Object.entries(shopPaths).map(([name, path]) => ({
  name: name as PageName,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}/?$`),
  keys: [...path.matchAll(/:(\w+)/g)].map(([, key]) => key!),
}))

/** Matches a path: the page and its path parameters, or undefined. */
export function matchPath(pathname: string): { name: PageName; params: Record<string, string> } | undefined {
  for (const { name, pattern, keys } of patterns) {
    const found = pattern.exec(pathname)
    if (found) return { name, params: Object.fromEntries(keys.map((key, i) => [key, decode(found[i + 1]!)])) }
  }
  return undefined
}

/** Splits a path below the shop's base, such as `/en/p/kopi`, into its language and the path of the page. */
export function splitLanguage(path: string): { prefix: '' | '/id' | '/en'; path: string } {
  const [, code, rest] = /^\/(id|en)(\/.*)?$/.exec(path) ?? []
  return code ? { prefix: `/${code as 'id' | 'en'}`, path: rest ?? '/' } : { prefix: '', path }
}

function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The absolute address of a page, without the trailing slash that the server would redirect. `origin` is the shop's
 * address, including a language prefix if there is one; `path` may have a query.
 */
export function toPageAddress(origin: string, path: string): string {
  const end = path.includes('?') ? path.indexOf('?') : path.length
  const address = origin + path.slice(0, end).replace(/\/$/, '')
  return (/^https?:\/\/[^/]+$/.test(address) ? `${address}/` : address) + path.slice(end)
}
