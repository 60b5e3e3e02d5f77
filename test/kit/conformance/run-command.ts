import { runCommand } from '../../../packages/conformance/src/command.ts'

/** Runs the command and collects what it writes. */
export async function run(args: string[], env: Record<string, string> = {}, onNotify?: (text: string) => void) {
  const written = { out: '', err: '' }
  const code = await runCommand(args, {
    print: (text) => {
      written.out += text
    },
    notify: (text) => {
      written.err += text
      onNotify?.(text)
    },
    isInteractive: false,
    env,
  })
  return { code, ...written }
}
