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

/** The input and output of `web/shop/server.tsx`. */
export type RenderInput = {
  shop: object
  language: 'id' | 'en'
  /** The complete path of the page, including the shop's base and the language. */
  pathname: string
  /** The path below the base, without the language. */
  path: string
  search: string
  /** The absolute URL of the shop, including its base. */
  origin: string
  /** Reads an address of the public API. `isLive`: the response may change at any time. */
  read: (address: string) => Promise<{ status: number; body: unknown; isLive: boolean }>
}

export type RenderedPage = {
  html: string
  status: 200 | 404
  /** Elements of the document's head. */
  head: string
  /** The data that was read for the page, by key. */
  data: object
  isRendered: boolean
  isComplete: boolean
  /** The source files of the page's own scripts. */
  sources: string[]
}

/** The shop's document in one language. It contains the style and the script that starts the other scripts. */
export type ShopDocument = {
  page: string
  style: string
  boot: string
  /** The addresses of the scripts that these source files need; the first one starts the page. */
  listScripts: (sources: string[]) => string[]
}

export type ShopBuild = {
  documents: Record<'id' | 'en', ShopDocument>
  render: (input: RenderInput) => Promise<RenderedPage>
}

type WebBuild = {
  page: string
  shop: ShopBuild
  assets: Map<string, Asset>
  serviceWorker: string
  /** The icons of the installed dashboard: PNG pictures by name. */
  icons: Map<string, Buffer>
}

let loaded: Promise<WebBuild | undefined> | undefined

/** The built web app, read into memory once; while there is none, undefined, and looked for again at the next call. */
export async function readWebBuild(): Promise<WebBuild | undefined> {
  loaded ??= load()
  const build = await loaded
  if (!build) loaded = undefined
  return build
}

async function load(): Promise<WebBuild | undefined> {
  const page = await readFile(join(buildFolder, 'index.html'), 'utf8').catch(() => undefined)
  const shop = await loadShop().catch(() => undefined)
  if (page === undefined || shop === undefined) return undefined
  const assets = new Map<string, Asset>()
  for (const name of await readdir(join(buildFolder, 'assets'))) {
    const encoding = { '.br': 'br', '.gz': 'gzip' }[extname(name)]
    const plain = encoding ? name.slice(0, -3) : name
    const asset = assets.get(plain) ?? { type: types[extname(plain)] ?? 'application/octet-stream', encodings: {} }
    asset.encodings[encoding ?? 'identity'] = await readFile(join(buildFolder, 'assets', name))
    assets.set(plain, asset)
  }
  const serviceWorker = await readFile(join(buildFolder, 'server', 'service-worker.js'), 'utf8')
  const icons = new Map<string, Buffer>()
  for (const name of await readdir(join(buildFolder, 'icons')))
    icons.set(name, await readFile(join(buildFolder, 'icons', name)))
  return { page, shop, assets, serviceWorker, icons }
}

async function loadShop(): Promise<ShopBuild> {
  const { createRenderer } = (await import(pathToFileURL(join(buildFolder, 'server', 'shop.js')).href)) as {
    createRenderer: () => ShopBuild['render']
  }
  const [id, en] = await Promise.all([loadDocument('id'), loadDocument('en')])
  return { render: createRenderer(), documents: { id, en } }
}

type Chunks = Record<string, { file: string; imports?: string[] }>

async function loadDocument(language: 'id' | 'en'): Promise<ShopDocument> {
  const read = (name: string) => readFile(join(buildFolder, name), 'utf8')
  const html = await read(`shop.${language}.html`)
  const chunks = JSON.parse(await read(`shop-manifest.${language}.json`)) as Chunks
  const [, styleFile] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(html)!
  return {
    page: html.replace(/<script type="module".*?<\/script>|<link rel="stylesheet"[^>]*>/g, ''),
    style: (await read(styleFile!)).trim(),
    boot: (await read('server/boot.js')).trim(),
    listScripts: (sources) => {
      const seen = new Set<string>()
      for (const source of ['shop.html', ...sources]) collectFiles(chunks, source, seen)
      return [...seen].map((file) => `/${file}`)
    },
  }
}

/** The script of a source file and all that it imports. */
function collectFiles(chunks: Chunks, name: string, seen: Set<string>) {
  const chunk = chunks[name]
  if (!chunk || seen.has(chunk.file)) return
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) collectFiles(chunks, imported, seen)
}
