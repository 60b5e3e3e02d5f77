import { rolldown } from 'rolldown'

// Translates src to dist/main.js, which Node runs: Node reads TypeScript, but not the HTML in it.
const bundle = await rolldown({
  input: 'src/main.tsx',
  platform: 'node',
  external: /^[^./]/, // Packages are loaded from node_modules.
})
await bundle.write({ dir: 'dist', entryFileNames: 'main.js', sourcemap: true })
await bundle.close()
