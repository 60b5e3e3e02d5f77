import { ensureWebBuild } from '../src/modules/console/dashboard-pages/index.ts'
import { buildForPackage, findProgram } from './server-build.ts'

// node bin/build.ts: builds pages and server in advance, for an installation whose folder is read-only when it starts.
// With --package: builds the files that `npm pack` puts into the archive.
const print = (line: string) => void process.stdout.write(`${line}\n`)
await ensureWebBuild(print)
const program = process.argv.includes('--package') ? await buildForPackage() : await findProgram()
print(`The server starts from ${program}`)
