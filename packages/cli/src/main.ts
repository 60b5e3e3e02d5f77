#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { runCommands } from './run-commands.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
// The reader of a pipe may stop early, as `head` does; nobody is left to print for.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

process.exitCode = await runCommands({ program: 'etalase-dev', version }, process.argv.slice(2))
