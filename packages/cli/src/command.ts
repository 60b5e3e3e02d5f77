import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Business } from '../../sdk/src/business.ts'
import type { SignIn } from './sign-ins/sign-in.ts'

type Options = NonNullable<ParseArgsConfig['options']>

export type Arguments = { values: Record<string, unknown>; positionals: string[] }

export type Described = {
  /** How the command is called, such as `open docs|dashboard [--url URL]`. */
  usage: string
  /** What each option does, a line each. */
  details?: string
  options?: Options
}

/** Each command is a file of `commands/` that exports one of these, and a line in `commands.ts`. */
export type Command = Described & { run(args: Arguments, context: Context): Promise<unknown> }

export type Context = {
  /** `etalase-dev`, or `etalase dev` of the service's own program; for hints such as `Run: etalase-dev login`. */
  program: string
  env: NodeJS.ProcessEnv
  /** Aborted by Ctrl-C and SIGTERM; a command that waits gives it to what it waits for. */
  signal: AbortSignal
  /** The sign-in that the options of `signInOptions` choose; throws with the command to run if there is none. */
  findSignIn(values: Arguments['values']): Promise<SignIn>
  /** Calls of the API with the key of that sign-in. */
  connect(values: Arguments['values']): Promise<Connection>
}

export type Connection = { signIn: SignIn; business: Business }

/** For every command that works with a sign-in: `options: { ...signInOptions }`. */
export const signInOptions = { business: { type: 'string' }, url: { type: 'string' } } as const satisfies Options

export const signInDetails = `--business NAME   the business, if you signed in to several (default: the last one)
--url URL         the service, if you signed in to several`

/** A mistake in the arguments: shown with the command's usage. */
export class UsageError extends Error {}

/** What went wrong, and what to do next, for example the command to run. */
export class CommandError extends Error {
  readonly next: string | undefined

  constructor(message: string, next?: string) {
    super(message)
    this.next = next
  }
}

export function parseCommand({ options = {} }: Described, argv: string[]): Arguments {
  try {
    return parseArgs({ args: argv, options, allowPositionals: true, strict: true })
  } catch (error) {
    // The rest of the runtime's message explains how to pass positional arguments, which does not apply here.
    throw new UsageError((error as Error).message.split('. ')[0]!)
  }
}
