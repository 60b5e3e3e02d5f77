import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

// node packages/create-etalase/build.ts: bundles the command into `dist`, which `npm pack` puts into the archive.
const folder = import.meta.dirname
const dist = join(folder, 'dist')
rmSync(dist, { recursive: true, force: true })
const program = await rolldown({ input: join(folder, 'src/main.ts'), platform: 'node' })
await program.write({ dir: dist, entryFileNames: 'main.js' })
await program.close()
chmodSync(join(dist, 'main.js'), 0o755)
