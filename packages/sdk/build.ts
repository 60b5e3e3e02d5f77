import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// node packages/sdk/build.ts: generates the types of the API, and writes the modules and their types to `dist`, which
// `npm pack` puts into the archive.
const folder = import.meta.dirname
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'))
const options = { stdio: 'inherit' } as const
execFileSync(process.execPath, [join(folder, '../../web/generate.ts'), '--types'], options)
rmSync(join(folder, 'dist'), { recursive: true, force: true })
execFileSync(process.execPath, [join(typescript, 'bin', 'tsc'), '-p', join(folder, 'tsconfig.build.json')], options)
