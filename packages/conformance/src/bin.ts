#!/usr/bin/env node
import { runCommand } from './command.ts'

process.exitCode = await runCommand(process.argv.slice(2), {
  print: (text) => process.stdout.write(text),
  notify: (text) => process.stderr.write(text),
  isInteractive: process.stderr.isTTY && process.stdout.isTTY,
  env: process.env,
})
