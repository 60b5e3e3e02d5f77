import { ensureWebBuild } from '../src/modules/console/dashboard-pages/index.ts'
import { findProgram } from './server-build.ts'

// node bin/build.ts: builds pages and server now, for an installation whose folder is read-only when it starts.
const print = (line: string) => void process.stdout.write(`${line}\n`)
await ensureWebBuild(print)
print(`The server starts from ${await findProgram()}`)
