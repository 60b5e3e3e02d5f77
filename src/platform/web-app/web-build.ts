import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const webFolder = fileURLToPath(new URL('../../../web', import.meta.url))
export const buildFolder = join(webFolder, 'dist')

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

export type Asset = { type: string; encodings: Record<string, Buffer> }

type WebBuild = { page: string; shopPage: string; assets: Map<string, Asset> }

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
  const [page, shopPage] = await Promise.all([read('index.html'), read('shop.html')])
  if (page === undefined || shopPage === undefined) return undefined
  const assets = new Map<string, Asset>()
  for (const name of await readdir(join(buildFolder, 'assets'))) {
    const encoding = { '.br': 'br', '.gz': 'gzip' }[extname(name)]
    const plain = encoding ? name.slice(0, -3) : name
    const asset = assets.get(plain) ?? { type: types[extname(plain)] ?? 'application/octet-stream', encodings: {} }
    asset.encodings[encoding ?? 'identity'] = await readFile(join(buildFolder, 'assets', name))
    assets.set(plain, asset)
  }
  return { page, shopPage, assets }
}
