import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type InputOptions, rolldown } from 'rolldown'

// node bin/bundle-server.ts ENTRY FOLDER: bundles the entry with its imports into FOLDER/main.js, what it imports
// dynamically into files beside it, and the modules that threads load into others; most packages are not bundled.
const [entry, folder] = process.argv.slice(2) as [string, string]

/** Packages of hundreds of files, whose loading takes half of the start's time. */
const bundled = ['typebox', 'kysely']
const isOutside = (id: string) => !/^[./]/.test(id) && !bundled.includes(id.split('/')[0]!)

/** File names of the modules that are loaded by their address, by path. */
const threadModules = new Map<string, string>()

const settings: InputOptions = {
  platform: 'node',
  external: isOutside,
  plugins: [{ name: 'addresses', transform: replaceAddresses }],
  // Our modules have no side effects when imported, so a command's bundle omits those that it does not use.
  treeshake: { moduleSideEffects: false },
}

const program = await rolldown({ ...settings, input: entry })
await program.write({ dir: folder, entryFileNames: 'main.js', chunkFileNames: 'part-[name].js' })

if (threadModules.size > 0) {
  const inputs = Object.fromEntries([...threadModules].map(([path, name]) => [name, path]))
  // Bundled together, because a thread compares the classes of errors.
  const threads = await rolldown({ ...settings, input: inputs })
  await threads.write({ dir: folder, entryFileNames: '[name].js', chunkFileNames: 'shared-[name].js' })
  if (threadModules.size > Object.keys(inputs).length)
    throw new Error('A module of a thread names another one, which would not be bundled')
}

/**
 * Replaces addresses of modules that another one loads by address (`new URL('./draw.ts', import.meta.url)`) by files
 * beside the program. Modules find migrations, demo data and the like relative to themselves, so each keeps the address
 * of its source.
 */
function replaceAddresses(code: string, id: string) {
  if (!code.includes('import.meta.url')) return null
  const source = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`
  return code.replaceAll(/new URL\('(\.[^']+\.ts)', import\.meta\.url\)|import\.meta\.url/g, (found, path?: string) => {
    const name = path && nameThreadModule(join(dirname(id), path))
    return name ? `new URL('./${name}.js', import.meta.url)` : found.replace('import.meta.url', source)
  })
}

/** Undefined for a path in a comment, which is only an example. */
function nameThreadModule(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  const name = relative(dirname(dirname(entry)), path)
    .replace(/\.ts$/, '')
    .replaceAll(/\W+/g, '-')
  threadModules.set(path, name)
  return name
}
