import type { Arguments, Described } from '../../packages/cli/src/command.ts'

export { type Arguments, parseCommand, UsageError } from '../../packages/cli/src/command.ts'

export type Command = Described & { run(args: Arguments): Promise<unknown> }
