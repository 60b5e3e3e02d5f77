import { basename } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { exceptions, retiredNames, retiredWords } from './retired-words.ts'

/** A name with a retired word, and the word to use. */
export type Retired = { file: string; line: number; name: string; use: string }

/** `isToldTwice` and `is_told_twice` → `is`, `told`, `twice`. */
const splitName = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())

function findUse(name: string): string | undefined {
  const word = splitName(name).find((part) => retiredWords.has(part))
  return word ? retiredWords.get(word) : retiredNames.find(({ form }) => form.test(name))?.use
}

/** Parsing takes longer than this search, and few files have such a word at all. */
const mayHaveRetired = (code: string) => anyRetired.test(code)
const anyRetired = new RegExp(
  [...retiredWords.keys(), 'most[A-Z]', 'isAlone', 'goBeside', 'CatalogChanged'].join('|'),
  'i',
)

/** The identifiers of a TypeScript file with a retired word, and its name if that has one. */
export function findRetired(file: string, code: string): Retired[] {
  const found: Retired[] = []
  const add = (name: string, at: number) => {
    const use = Object.hasOwn(exceptions, name) ? undefined : findUse(name)
    if (use) found.push({ file, line: code.slice(0, at).split('\n').length, name, use })
  }
  add(basename(file).replace(/\..*$/, ''), 0)
  if (!/\.tsx?$/.test(file) || !mayHaveRetired(code)) return found
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const visit = ({ name, start }: { name: string; start: number }) => add(name, start)
  new Visitor({ Identifier: visit, JSXIdentifier: visit, PrivateIdentifier: visit }).visit(program)
  return found
}

/** The exceptions that none of these sources has. */
export const findUnusedExceptions = (sources: readonly { file: string; code: string }[]) =>
  Object.keys(exceptions).filter(
    (name) => !sources.some(({ file, code }) => file.includes(name) || code.includes(name)),
  )
