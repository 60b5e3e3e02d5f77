import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../web/dashboard')

type Source = { text: string; imports: string[] }

/** The files of the dashboard, with the files that each one imports, types left out. */
const sources = new Map<string, Source>(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => {
      const file = join(root, path)
      const text = readFileSync(file, 'utf8')
      const found = text.replaceAll(/^import type [^;]*?from .*$/gm, '').matchAll(/(?:from |import\()'(\.[^']+)'/g)
      return [file, { text, imports: [...found].map(([, from]) => join(dirname(file), from!)) }]
    }),
)

/** What leads a person to the first wrong field of a refused form. */
const isForm = ({ text }: Source) => /<ActionForm\b|\buseFocusProblem\(/.test(text)

/** The files that show a component outside of a form, or the file itself if nothing imports it. */
function findOutside(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || isForm(sources.get(file)!)) return []
  seen.add(file)
  const importers = [...sources].flatMap(([path, { imports }]) => (imports.includes(file) ? path : []))
  return importers.length > 0 ? importers.flatMap((path) => findOutside(path, seen)) : [file]
}

test('shows the problems of fields only in forms that lead to the first of them', () => {
  const definition = join(root, 'messages/problem.ts')
  const users = [...sources].flatMap(([file, { text }]) =>
    /\bfieldProblem\(/.test(text) && file !== definition ? file : [],
  )
  expect(users.length).toBeGreaterThan(50)
  const outside = users.map((file) => [file.slice(root.length + 1), findOutside(file)] as const)
  expect(outside.filter(([, found]) => found.length > 0)).toEqual([])
})
