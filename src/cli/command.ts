import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

export type Arguments = { values: Record<string, unknown>; positionals: string[] }

export type Command = {
  /** Shown by `etalase help <name>`: how it is called, and what each option does. */
  usage: string
  details?: string
  options?: Options
  run(args: Arguments): Promise<unknown>
}

/** A mistake in the arguments: shown with the command's usage, without a stack. */
export class UsageError extends Error {}

export function parseCommand(command: Command, argv: string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      options: command.options ?? {},
      allowPositionals: true,
      strict: true,
    })
    return { values, positionals }
  } catch (error) {
    // The rest of the runtime's message explains how to pass positional arguments, which does not apply here.
    throw new UsageError((error as Error).message.split('. ')[0]!)
  }
}
