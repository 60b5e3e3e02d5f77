import { openPages, type PageName, shopPaths } from '../../../../web/shop/paths.ts'

/** The beginnings of private paths, without language: `/cart`, `/o/`, … */
const privatePaths = [
  ...new Set(
    Object.entries(shopPaths)
      .filter(([name]) => !openPages.includes(name as PageName))
      .map(([, path]) => path.replace(/:.*/, '')),
  ),
].filter((path, _, all) => !all.some((other) => other !== path && path.startsWith(`${other}/`)))

const inEachLanguage = (base: string) =>
  ['', '/id', '/en'].flatMap((language) => privatePaths.map((path) => `Disallow: ${base}${language}${path}`))

/** The robots.txt of a shop. `base` is its path prefix on this host. */
export const writeRobots = (base: string, origin: string) =>
  ['User-agent: *', ...inEachLanguage(base), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')

/** The robots.txt of a host that shops share: keeps crawlers from their private pages, orders and payment links. */
export const sharedRobots = ['User-agent: *', ...inEachLanguage(''), ...inEachLanguage('/*'), ''].join('\n')

/**
 * The robots.txt of the dashboard's host. Crawlers may follow the addresses that shops had there before to the present
 * ones.
 */
export const appRobots = ['User-agent: *', 'Disallow: /', 'Allow: /s/', ''].join('\n')
