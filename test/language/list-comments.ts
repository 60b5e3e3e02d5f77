import { parseSync } from 'rolldown/utils'

export type Comment = { file: string; line: number; lastLine: number; text: string }

/** Comments for tools rather than readers. */
const isForTools = (text: string) => /^(biome-ignore|@|#__|!)/.test(text)

/** The comments of a TypeScript, SQL or CSS file. Line comments on neighbouring lines are one. */
export function listComments(file: string, code: string): Comment[] {
  const found = /\.tsx?$/.test(file) ? parseSync(file, code).comments : matchComments(file, code)
  const starts = [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const findLine = (at: number) => starts.findLastIndex((start) => start <= at) + 1
  const comments: (Comment & { isLine: boolean })[] = []
  for (const { type, value, start, end } of found) {
    const text = value
      .replace(/^\*/, '')
      .replace(/\n\s*\*/g, '\n')
      .replace(/\s+/g, ' ')
      .trim()
    const [line, lastLine] = [findLine(start), findLine(end)]
    const before = comments.at(-1)
    const isOwnLine = code.slice(starts[line - 1], start).trim() === ''
    if (before?.isLine && type === 'Line' && isOwnLine && before.lastLine === line - 1) {
      before.text += ` ${text}`
      before.lastLine = lastLine
    } else comments.push({ file, line, lastLine, text, isLine: type === 'Line' && isOwnLine })
  }
  return comments.filter(({ text }) => text && !isForTools(text)).map(({ isLine: _, ...comment }) => comment)
}

function matchComments(file: string, code: string) {
  const form = file.endsWith('.sql') ? /--(?<line>[^\n]*)/g : /\/\*(?<block>[\s\S]*?)\*\//g
  return [...code.matchAll(form)].map((match) => {
    const { line, block } = match.groups!
    return {
      type: line === undefined ? 'Block' : 'Line',
      value: line ?? block!,
      start: match.index,
      end: match.index + match[0].length,
    }
  })
}
