import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const skipped = ['node_modules', '.git', 'data', 'dist', 'artifacts']

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.includes(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? listFiles(path) : [path]
  })
}

const files = listFiles('')
const documents = files
  .filter((path) => path.endsWith('.md') && !path.startsWith('bench/peers/'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Names in the guides that stand for a reader's own files. */
const examples = ['verb-noun.ts', 'src/schema/migrations/NNNN_suppliers.sql', 'suppliers.test.ts']

/** Outside of code blocks, which show examples and output. */
const prose = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '')

describe('the documentation', () => {
  it('links only to files that exist', () => {
    const broken = documents.flatMap(({ path, text }) =>
      [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target]) => target!.split('#')[0]!)
        .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
        .filter((target) => !existsSync(join(root, dirname(path), target)))
        .map((target) => `${path}: ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('names only source files that exist', () => {
    // A path may leave out its first folders.
    const missing = documents.flatMap(({ path, text }) =>
      [...prose(text).matchAll(/`([\w./-]+\.(?:tsx?|sql|json|lua))`/g)]
        .map(([, name]) => normalize(name!))
        .filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
        .filter((name) => !examples.includes(name))
        .map((name) => `${path}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('numbers the decision records without gaps', () => {
    const numbers = files
      .filter((path) => path.startsWith('docs/decisions/'))
      .map((path) => Number(basename(path).slice(0, 4)))
      .sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })

  it('shows pictures of at most 80 kB', () => {
    const large = files
      .filter((path) => path.startsWith('docs/images/'))
      .filter((path) => readFileSync(join(root, path)).length > 80_000)
    expect(large).toEqual([])
  })
})
