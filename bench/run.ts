import { readdirSync } from 'node:fs'

/** Every other file of this folder is a benchmark and exports `run`. */
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .filter((name) => name !== 'run')

const name = process.argv[2]
if (name && names.includes(name)) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  await (await import(`./${name}.ts`)).run()
} else {
  const unknown = name ? `There is no benchmark named ${name}.\n` : ''
  process.stderr.write(`${unknown}Usage: npm run bench -- <name>\nBenchmarks: ${names.join(', ')}\n`)
  process.exitCode = 1
}
