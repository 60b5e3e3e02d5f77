#!/usr/bin/env node
import { runCommand } from './command.ts'

// The first signal ends the run, which deletes what it made; the second one ends the program.
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    process.stderr.write('\nStops, and deletes what was made. Once more to end at once.\n')
    stopping.abort()
  })

process.exitCode = await runCommand(process.argv.slice(2), {
  print: (text) => process.stdout.write(text),
  notify: (text) => process.stderr.write(text),
  isInteractive: process.stderr.isTTY && process.stdout.isTTY,
  stop: stopping.signal,
  env: process.env,
})
