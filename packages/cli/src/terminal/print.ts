import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

export const paint = (style: Style, text: string, stream: NodeJS.WriteStream) =>
  stream.isTTY && !process.env.NO_COLOR ? styleText(style, text) : text

/** Colors of `paint`, and characters that move the cursor or turn the direction of writing. */
const controls = /(\p{Cc}\[(?:[12]|22|3[1-6]|39)m)|[\u202a-\u202e\u2066-\u2069]|[^\P{Cc}\n\t]/gu

/** Lines with nothing but text and colors, so that a value of somebody else cannot write over what stands on the terminal. */
const toLines = (text: string) =>
  text.replace(controls, (_, color?: string) => (color?.startsWith('\u001b') ? color : ' '))

export const say = (line = '') => void process.stdout.write(`${toLines(line)}\n`)

const toEscape = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

export const sayJson = (value: unknown) =>
  say(JSON.stringify(value, null, 2).replace(/[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, toEscape))

/** Progress and hints; on standard error, so that the output can be piped. */
export const note = (line: string) => void process.stderr.write(`${paint('dim', toLines(line), process.stderr)}\n`)

export const bold = (text: string) => paint('bold', text, process.stdout)
export const dim = (text: string) => paint('dim', text, process.stdout)
export const good = (text: string) => paint('green', text, process.stdout)
export const bad = (text: string) => paint('red', text, process.stdout)
export const warned = (text: string) => paint('yellow', text, process.stdout)
export const accent = (text: string) => paint('cyan', text, process.stdout)

export const fail = (message: string) =>
  void process.stderr.write(`${paint('red', '✗', process.stderr)} ${toLines(message)}\n`)

/** Name and value in two columns. */
export function sayPairs(pairs: [string, string][], indent = '  ') {
  const width = Math.max(...pairs.map(([name]) => name.length))
  for (const [name, value] of pairs) say(`${indent}${dim(name.padEnd(width))}  ${value}`)
}

/** One line without control characters, with which a name that somebody chose could change what else stands on the terminal. */
export const toPrintable = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')
