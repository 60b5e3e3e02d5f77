// Builds in a moment and starts. On a server, run `npm run build` once and then `node dist/main.js`.
await import('./build.ts')
const program = './dist/main.js'
await import(program)
