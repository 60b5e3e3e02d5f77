import { relative } from 'node:path'
import { rolldown } from 'rolldown'

// node bin/bundle-server.ts ENTRY FOLDER: joins the entry and all it imports into FOLDER/main.js; most packages stay outside.
const [entry, folder] = process.argv.slice(2) as [string, string]

/** Packages of hundreds of files, which take half of the time of a start to load one by one. */
const bundled = ['typebox', 'kysely']
const isOutside = (id: string) => !/^[./]/.test(id) && !bundled.includes(id.split('/')[0]!)

const bundle = await rolldown({
  input: entry,
  platform: 'node',
  external: isOutside,
  plugins: [{ name: 'source-addresses', transform: keepSourceAddress }],
})
await bundle.write({ dir: folder, entryFileNames: 'main.js', codeSplitting: false })

/** Modules find migrations, demo data and the like beside themselves, so each keeps the address of its source. */
function keepSourceAddress(code: string, id: string) {
  if (!code.includes('import.meta.url')) return null
  const source = JSON.stringify(relative(folder, id))
  return code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`)
}
