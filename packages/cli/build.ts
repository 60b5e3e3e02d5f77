import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

// node packages/cli/build.ts: bundles the program with the SDK into `dist`, which `npm pack` puts into the archive. So
// the package depends on nothing, and `npx` downloads one archive.
const folder = import.meta.dirname
const dist = join(folder, 'dist')
rmSync(dist, { recursive: true, force: true })
const program = await rolldown({ input: join(folder, 'src/main.ts'), platform: 'node' })
await program.write({ dir: dist, entryFileNames: 'main.js', chunkFileNames: '[name].js' })
await program.close()
chmodSync(join(dist, 'main.js'), 0o755)
