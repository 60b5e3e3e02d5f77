#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { createProject, UsageError, updateProject } from './create.ts'
import { options, templates } from './templates.ts'
import { help, nextSteps, writtenTo } from './words.ts'

function run(args: string[]): string {
  const { values, positionals } = readArguments(args)
  const [command, folder, ...more] = positionals
  if (values.help || !command) return help()
  if (more.length > 0) throw new UsageError(`There is one argument too many: ${more[0]}`)
  if (!folder) throw new UsageError(`Name the folder: create-etalase ${command} my-${command}`)
  if (command === 'set') {
    const written = updateProject(folder, values)
    return writtenTo(folder, written)
  }
  const template = templates[command as keyof typeof templates]
  if (!template) throw new UsageError(`There is no template ${command}. Choose ${Object.keys(templates).join(' or ')}.`)
  return nextSteps(folder, createProject(template, folder, values))
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

try {
  process.stdout.write(run(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
