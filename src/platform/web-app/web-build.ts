import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const webFolder = fileURLToPath(new URL('../../../web', import.meta.url))
export const buildFolder = join(webFolder, 'dist')

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

export type Asset = { type: string; encodings: Record<string, Buffer> }

/** What `web/shop/server.tsx` takes and returns. */
export type RenderInput = {
  shop: object
  language: 'id' | 'en'
  /** The whole path of the page, with the shop's base and the language. */
  pathname: string
  /** The path below the base, without a language. */
  path: string
  search: string
  /** The absolute URL of the shop with its base. */
  origin: string
  /** Reads an address of the public API; `isLive` if the answer may change at any time. */
  read: (address: string) => Promise<{ status: number; body: unknown; isLive: boolean }>
}

export type RenderedPage = {
  html: string
  status: 200 | 404
  /** Elements of the document's head. */
  head: string
  /** What was read for the page, by key. */
  data: object
  isRendered: boolean
  isComplete: boolean
  /** The source files of the page's own scripts. */
  sources: string[]
}

/** The shop's pages: their document, their renderer, and the scripts that a source file needs. */
export type ShopBuild = {
  page: string
  render: (input: RenderInput) => Promise<RenderedPage>
  scriptsOf: (source: string) => string[]
}

type WebBuild = { page: string; shop: ShopBuild; assets: Map<string, Asset> }

let loaded: Promise<WebBuild | undefined> | undefined

/** The built web app, read into memory once; while there is none, undefined, and looked for again at the next call. */
export async function readWebBuild(): Promise<WebBuild | undefined> {
  loaded ??= load()
  const build = await loaded
  if (!build) loaded = undefined
  return build
}

async function load(): Promise<WebBuild | undefined> {
  const read = (name: string) => readFile(join(buildFolder, name), 'utf8').catch(() => undefined)
  const [page, shopPage, manifest] = await Promise.all([
    read('index.html'),
    read('shop.html'),
    read('shop-manifest.json'),
  ])
  if (page === undefined || shopPage === undefined || manifest === undefined) return undefined
  const assets = new Map<string, Asset>()
  for (const name of await readdir(join(buildFolder, 'assets'))) {
    const encoding = { '.br': 'br', '.gz': 'gzip' }[extname(name)]
    const plain = encoding ? name.slice(0, -3) : name
    const asset = assets.get(plain) ?? { type: types[extname(plain)] ?? 'application/octet-stream', encodings: {} }
    asset.encodings[encoding ?? 'identity'] = await readFile(join(buildFolder, 'assets', name))
    assets.set(plain, asset)
  }
  return { page, shop: await loadShop(shopPage, manifest), assets }
}

async function loadShop(page: string, manifest: string): Promise<ShopBuild> {
  const renderer = pathToFileURL(join(buildFolder, 'server', 'shop.js')).href
  const { renderPage } = (await import(renderer)) as { renderPage: ShopBuild['render'] }
  const chunks = JSON.parse(manifest) as Record<string, { file: string; imports?: string[] }>
  const first = new Set(collectFiles(chunks, 'shop.html'))
  return {
    page,
    render: renderPage,
    scriptsOf: (source) => collectFiles(chunks, source).filter((file) => !first.has(file)),
  }
}

/** The script of a source file and all that it imports. */
function collectFiles(
  chunks: Record<string, { file: string; imports?: string[] }>,
  name: string,
  seen = new Set<string>(),
): string[] {
  const chunk = chunks[name]
  if (!chunk || seen.has(chunk.file)) return []
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) collectFiles(chunks, imported, seen)
  return [...seen]
}
