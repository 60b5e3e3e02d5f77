import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectExpressions } from './collect.ts'
import { findProblems, toKey } from './judge.ts'

/**
 * Part of `npm run check`: every regular expression that may see input must be linear. `linear.json` has those that
 * recheck has judged, because judging all takes minutes; `--write` adds new ones, `--all` judges all again.
 */
const file = join(import.meta.dirname, 'linear.json')
const [isWriting, isAll] = ['--write', '--all'].map((option) => process.argv.includes(option))
const known = new Set<string>(isAll ? [] : JSON.parse(readFileSync(file, 'utf8')))
const all = await collectExpressions()
const { problems, linear, unused } = findProblems(all, known)

for (const problem of problems) process.stderr.write(`${problem}\n`)
for (const { file, text } of unused) process.stderr.write(`${file}: the exception for ${text} is not needed any more\n`)
if (isWriting) {
  const used = new Set(all.map(toKey))
  const kept = [...known, ...linear].filter((key) => used.has(key)).sort()
  writeFileSync(file, `${JSON.stringify(kept, undefined, 2)}\n`)
} else if (linear.length > 0) {
  process.stderr.write(`${linear.length} new expressions are linear; "npm run expressions" notes that.\n`)
}
process.stdout.write(`${all.length} regular expressions, ${problems.length} that are not linear\n`)
process.exitCode = problems.length > 0 || unused.length > 0 ? 1 : 0
