import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { drawIcons } from './draw-icons.ts'
import config, { serviceWorkerConfig, shopBootConfig, shopServerConfig, storefrontConfig } from './vite.config.ts'

const outDir = process.argv[2] ?? join(import.meta.dirname, 'dist')

// The configuration is imported here, because Vite would compile the file into node_modules, which may be read-only.
const settings = { configFile: false, logLevel: 'error' } as const
await build({ ...config, ...settings, build: { ...config.build, outDir, emptyOutDir: true } })
for (const language of ['id', 'en'] as const) {
  const shop = storefrontConfig(language)
  await build({ ...shop, ...settings, build: { ...shop.build, outDir, emptyOutDir: false } })
  await rename(join(outDir, 'shop.html'), join(outDir, `shop.${language}.html`))
}
await drawIcons(join(outDir, 'icons'))
for (const part of [shopServerConfig, shopBootConfig, serviceWorkerConfig])
  await build({ ...part, ...settings, build: { ...part.build, outDir: join(outDir, 'server'), emptyOutDir: false } })

// Files are compressed once at build time with maximum effort, so the server compresses nothing per request.
const best = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    // Gives the shortest distances codes of their own. By default there are none, which makes scripts a thousandth larger.
    [constants.BROTLI_PARAM_NPOSTFIX]: 1,
    [constants.BROTLI_PARAM_NDIRECT]: 12,
  },
}
const assets = join(outDir, 'assets')
for (const name of await readdir(assets)) {
  const source = await readFile(join(assets, name))
  await writeFile(join(assets, `${name}.br`), await promisify(brotliCompress)(source, best))
  await writeFile(join(assets, `${name}.gz`), await promisify(gzip)(source, { level: 9 }))
}
