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
  cart: '/cart',
  checkout: '/checkout',
  order: '/o/:secret_slug',
  orderSuccess: '/o/:secret_slug/success',
  paymentLink: '/l/:handle',
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

/** Pages with the same path for all shops of an installation, because mails, payment providers and people link to them. */
export const sharedPaths = [shopPaths.order, shopPaths.orderSuccess, shopPaths.paymentLink] as const

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}/?$`)

/** Matches a path: the page and its path parameters, or undefined. */
export function matchPath(pathname: string) {
  for (const [name, path] of Object.entries(shopPaths)) {
    const found = patternOf(path).exec(pathname)
    if (!found) continue
    const keys = [...path.matchAll(/:(\w+)/g)].map(([, key]) => key!)
    const params = Object.fromEntries(keys.map((key, i) => [key, decode(found[i + 1]!)]))
    return { name: name as keyof typeof shopPaths, params }
  }
  return undefined
}

function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
