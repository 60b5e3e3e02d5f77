import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { findChangedLines } from './changed-lines.ts'
import { findComputing } from './find-computing.ts'
import { findRetired, findUnusedExceptions } from './find-retired.ts'
import { type Comment, listComments } from './list-comments.ts'

/**
 * Part of `npm run check`: names must not use retired words, nor end in …Of unless they read a plain property. Also prints ten comments of the change, for its author to read
 * as a stranger would. `COMMENT_SEED` repeats a draw, and `COMMENT_COUNT` sets how many there are; `--all` draws from
 * all files.
 */
const root = join(import.meta.dirname, '../..')
const print = (line: string) => void process.stdout.write(`${line}\n`)

const files: string[] = []
for await (const file of glob(['{src,web,test,bench,bin}/**/*.{ts,tsx,sql,css}'], { cwd: root }))
  if (!/\/dist\/|\.generated\.|\/\.dist-|src\/schema\/tables\.ts$/.test(file)) files.push(file)
files.sort()
const read = (file: string) => ({ file, code: readFileSync(join(root, file), 'utf8') })

const sources = files.map(read)
const retired = sources.flatMap(({ file, code }) => findRetired(file, code))
const unused = findUnusedExceptions(sources)
for (const { file, line, name, use } of retired) process.stderr.write(`${file}:${line}: ${name}: use ${use}\n`)
for (const name of unused) process.stderr.write(`${name}: this exception for a retired word is not needed any more\n`)
const computing = sources.flatMap(({ file, code }) => findComputing(file, code))
for (const { file, line, name } of computing)
  process.stderr.write(
    `${file}:${line}: ${name}: …Of reads a plain property; begin with a verb or name what it holds\n`,
  )
process.exitCode = retired.length + unused.length + computing.length > 0 ? 1 : 0

const count = Number(process.env.COMMENT_COUNT ?? 10)
const seed = Number(process.env.COMMENT_SEED ?? Math.floor(Math.random() * 2 ** 32))
const change = process.argv.includes('--all') ? undefined : findChangedLines(root)

/** Draws comments in a random order that the seed determines (mulberry32). */
function draw(all: Comment[]): Comment[] {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const rest = [...all]
  const drawn: Comment[] = []
  while (rest.length > 0 && drawn.length < count) drawn.push(...rest.splice(Math.floor(random() * rest.length), 1))
  return drawn
}

const changed = sources.filter(({ file }) => !change || change.lines.has(file))
function isChanged({ file, line, lastLine }: Comment): boolean {
  const lines = change ? change.lines.get(file)! : 'all'
  return lines === 'all' || Array.from({ length: lastLine - line + 1 }, (_, i) => line + i).some((n) => lines.has(n))
}
const comments = changed.flatMap(({ file, code }) => listComments(file, code)).filter(isChanged)
const drawn = draw(comments)
if (drawn.length > 0) {
  print(
    `${drawn.length} of ${comments.length} comments ${change ? `since ${change.base.slice(0, 12)}` : 'in all files'} (COMMENT_SEED=${seed}).`,
  )
  print('Read each as a stranger: one that needs a second reading should be rewritten (CONTRIBUTING.md, "Write").')
  for (const { file, line, text } of drawn) print(`  ${file}:${line}\n    ${text}`)
}
