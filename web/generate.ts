import { readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { typeFiles } from './generate-api-types.ts'

/** Writes what is generated for the pages and the SDK; with `--types`, only the types, which are not tracked. */
const isTypesOnly = process.argv.includes('--types')
const constantFiles = isTypesOnly ? {} : (await import('./generate-constants.ts')).constantFiles

for (const [name, describe] of Object.entries({ ...typeFiles, ...constantFiles })) {
  const file = fileURLToPath(new URL(name, import.meta.url))
  const text = describe()
  // Builds are found by the times of their sources, so a file that is current stays as it is.
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) continue
  // Renamed, so that no compiler ever reads a half-written file.
  await writeFile(`${file}.${process.pid}`, text)
  await rename(`${file}.${process.pid}`, file)
}
