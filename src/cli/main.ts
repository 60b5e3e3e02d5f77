import { readFile } from 'node:fs/promises'
import { addInstalledSettings } from '../config-env-file.ts'
import { ConfigError } from '../config-readers.ts'
import { DirectoryHeldError } from '../platform/embedded-postgres/index.ts'
import { AppError } from '../platform/errors/errors.ts'
import { parseCommand, UsageError } from './command.ts'
import { commands, developerCommands, type ListedCommand } from './commands.ts'
import { sayHelp, sayUsage } from './help.ts'
import { fail, note, say } from './print.ts'

const [name = 'help', ...argv] = process.argv.slice(2)

// The reader of a pipe may stop early, as `head` does; nobody is left to print for.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

try {
  await dispatch(name, argv)
} catch (error) {
  fail(explain(error))
  process.exitCode = 1
}

async function dispatch(name: string, argv: string[]) {
  if (name === 'help' && argv[0] === developerCommands.name) return await runDeveloperCommands(argv.slice(1))
  if (name === 'help' || name === '--help' || name === '-h')
    return argv[0] ? await describe(find(argv[0])) : sayHelp([...commands, developerCommands])
  if (name === '--version' || name === '-v') return say(await version())
  if (name === developerCommands.name) return await runDeveloperCommands(argv)
  const listed = find(name)
  if (argv.includes('--help') || argv.includes('-h')) return await describe(listed)
  const command = await listed.load()
  try {
    addSettings(listed)
    await command.run(parseCommand(command, argv))
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${error.message}\n  Usage: ${command.usage}`)
    throw error
  }
}

async function runDeveloperCommands(argv: string[]) {
  const { runCommands } = await import('../../packages/cli/src/run-commands.ts')
  process.exitCode = await runCommands({ program: 'etalase dev', version: await version() }, argv)
}

/**
 * A server gets its settings from the supervisor, and demo data are for trials, so neither looks for an installation.
 */
function addSettings({ name }: ListedCommand) {
  if ((name === 'serve' || name === 'demo') && process.env.ETALASE_ENV_FILE === undefined) return
  const file = addInstalledSettings(process.env)
  if (file) note(`Settings of the installation: ${file}`)
}

async function describe(listed: ListedCommand) {
  sayUsage(listed, await listed.load())
}

function find(name: string): ListedCommand {
  const command = commands.find((command) => command.name === name)
  if (!command) throw new UsageError(`There is no command "${name}". See: etalase help`)
  return command
}

async function version(): Promise<string> {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  return JSON.parse(manifest).version
}

/** The message of an error that the caller can fix; the stack of a bug. */
function explain(error: unknown): string {
  const isExpected = [UsageError, ConfigError, DirectoryHeldError, AppError].some((kind) => error instanceof kind)
  if (!(error instanceof Error)) return String(error)
  return isExpected || error.constructor === Error ? error.message : (error.stack ?? error.message)
}
