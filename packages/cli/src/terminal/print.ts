import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

export const paint = (style: Style, text: string, stream: NodeJS.WriteStream) =>
  stream.isTTY && !process.env.NO_COLOR ? styleText(style, text) : text

export const say = (line = '') => void process.stdout.write(`${line}\n`)

export const sayJson = (value: unknown) => say(JSON.stringify(value, null, 2))

/** Progress and hints; on standard error, so that the output can be piped. */
export const note = (line: string) => void process.stderr.write(`${paint('dim', line, process.stderr)}\n`)

export const bold = (text: string) => paint('bold', text, process.stdout)
export const dim = (text: string) => paint('dim', text, process.stdout)
export const good = (text: string) => paint('green', text, process.stdout)
export const bad = (text: string) => paint('red', text, process.stdout)
export const warned = (text: string) => paint('yellow', text, process.stdout)
export const accent = (text: string) => paint('cyan', text, process.stdout)

export const fail = (message: string) => void process.stderr.write(`${paint('red', '✗', process.stderr)} ${message}\n`)

/** Name and value in two columns. */
export function sayPairs(pairs: [string, string][], indent = '  ') {
  const width = Math.max(...pairs.map(([name]) => name.length))
  for (const [name, value] of pairs) say(`${indent}${dim(name.padEnd(width))}  ${value}`)
}

/** Without control characters, with which a name that somebody chose could change what else stands on the terminal. */
export const toPrintable = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')
