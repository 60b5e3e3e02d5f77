import { readdirSync } from 'node:fs'

/** Every file beside this one that is not part of the harness is a benchmark and exports `run`. */
const harness = new Set([
  'run',
  'harness',
  'load',
  'compare',
  'cpu-time',
  'server',
  'postgres',
  'etalase',
  'catalog-store',
  'catalog-growth',
  'catalog-plans',
  'fill-accounts',
  'fill-customers',
  'fill-dashboard',
  'fill-grants',
  'fill-shop',
  'timing',
  'visit-page',
  'shop-pictures',
  'static-page',
  'journey-client',
  'mail-server',
  'paying-load',
  'repeat-journeys',
])

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .filter((name) => !harness.has(name))

const name = process.argv[2]
if (name && names.includes(name)) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  await (await import(`./${name}.ts`)).run()
} else {
  const unknown = name ? `There is no benchmark named ${name}.\n` : ''
  process.stderr.write(`${unknown}Usage: npm run bench -- <name>\nBenchmarks: ${names.join(', ')}\n`)
  process.exitCode = 1
}
