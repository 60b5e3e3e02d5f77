import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

const paint = (style: Style, text: string, stream: NodeJS.WriteStream) =>
  stream.isTTY && !process.env.NO_COLOR ? styleText(style, text, { stream }) : text

export const say = (line = '') => void process.stdout.write(`${line}\n`)

export const sayJson = (value: unknown) => say(JSON.stringify(value, null, 2))

/** What a person should know while the command goes on; on standard error, so that output can be piped. */
export const note = (line: string) => void process.stderr.write(`${paint('dim', line, process.stderr)}\n`)

export const bold = (text: string) => paint('bold', text, process.stdout)
export const dim = (text: string) => paint('dim', text, process.stdout)
export const good = (text: string) => paint('green', text, process.stdout)
export const bad = (text: string) => paint('red', text, process.stdout)
export const accent = (text: string) => paint('cyan', text, process.stdout)

export const fail = (message: string) => void process.stderr.write(`${paint('red', '✗', process.stderr)} ${message}\n`)

/** Name and value in two columns. */
export function sayPairs(pairs: [string, string][], indent = '  ') {
  const width = Math.max(...pairs.map(([name]) => name.length))
  for (const [name, value] of pairs) say(`${indent}${dim(name.padEnd(width))}  ${value}`)
}

/** A bar that fills in place on a terminal, and a line every tenth part elsewhere. */
export function progressBar(label: string) {
  let lastTenth = -1
  return (done: number, total: number) => {
    const share = total === 0 ? 1 : done / total
    if (process.stderr.isTTY) {
      const filled = Math.round(share * 30)
      process.stderr.write(
        `\r${label} ${'█'.repeat(filled)}${'░'.repeat(30 - filled)} ${done}/${total}${share >= 1 ? '\n' : ''}`,
      )
    } else if (Math.floor(share * 10) > lastTenth) {
      lastTenth = Math.floor(share * 10)
      note(`${label} ${done}/${total}`)
    }
  }
}
