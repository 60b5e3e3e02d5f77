import { connectBusiness } from '../../sdk/src/business.ts'
import { type Command, type Context, parseCommand, UsageError } from './command.ts'
import { commands, type ListedCommand } from './commands.ts'
import { sayError } from './say-error.ts'
import { findSignIn } from './sign-ins/find-sign-in.ts'
import { accent, bold, dim, say, sayPairs } from './terminal/print.ts'

export type Program = { program: string; version: string }

/** Runs the command that the arguments name, and returns the exit code. */
export async function runCommands({ program, version }: Program, argv: string[]): Promise<number> {
  const [name = 'help', ...rest] = argv
  const stop = new AbortController()
  const release = listenForSignals(() => stop.abort())
  try {
    if (['help', '--help', '-h'].includes(name)) await sayHelp(program, rest[0])
    else if (['--version', '-v'].includes(name)) say(version)
    else if (rest.includes('--help') || rest.includes('-h')) await sayHelp(program, name)
    else await run(find(program, name), rest, createContext(program, stop.signal))
    return 0
  } catch (error) {
    if (stop.signal.aborted) return 130
    sayError(error, program)
    return 1
  } finally {
    release()
  }
}

async function run({ name, load }: ListedCommand, argv: string[], context: Context) {
  const command = await load()
  try {
    await command.run(parseCommand(command, argv), context)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`${error.message}\n  Usage: ${toUsage(context.program, command)}`, { cause: name })
  }
}

function createContext(program: string, signal: AbortSignal): Context {
  const find: Context['findSignIn'] = (values) => findSignIn(process.env, program, values)
  return {
    program,
    env: process.env,
    signal,
    findSignIn: find,
    connect: async (values) => {
      const signIn = await find(values)
      return { signIn, business: connectBusiness({ url: signIn.url, credential: signIn.key }) }
    },
  }
}

const toUsage = (program: string, { usage }: Command) => `${program} ${usage}`

async function sayHelp(program: string, name?: string) {
  if (name === undefined) return sayCommands(program)
  const listed = find(program, name)
  const command = await listed.load()
  say(`${bold(`${program} ${listed.name}`)} — ${listed.summary}`)
  say(`\n  ${accent(toUsage(program, command))}`)
  if (command.details) say(`\n${command.details.replace(/^(?=.)/gm, '  ')}`)
}

function sayCommands(program: string) {
  say(`${bold(program)} — the command line for developers of storefronts and apps`)
  say(`\n  ${dim('Usage')}   ${program} <command> [options]\n`)
  sayPairs(commands.map(({ name, summary }) => [name, summary]))
  say(`\n  ${dim('More')}    ${program} help <command>`)
  say(`  ${dim('In CI')}   ETALASE_URL and ETALASE_KEY, an API key, replace the sign-in`)
}

function find(program: string, name: string): ListedCommand {
  const command = commands.find((command) => command.name === name)
  if (!command) throw new UsageError(`There is no command "${name}". See: ${program} help`)
  return command
}

function listenForSignals(stop: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, stop)
  return () => {
    for (const signal of signals) process.off(signal, stop)
  }
}
