import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// node packages/conformance/build.ts: writes the program to `dist`, which `npm pack` puts into the archive.
const folder = import.meta.dirname
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'))
rmSync(join(folder, 'dist'), { recursive: true, force: true })
execFileSync(process.execPath, [join(typescript, 'bin', 'tsc'), '-p', join(folder, 'tsconfig.build.json')], {
  stdio: 'inherit',
})
