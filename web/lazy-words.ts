import { join } from 'node:path'
import type { Plugin } from 'vite'
import { keepLanguage } from './one-language.ts'

const dashboard = join(import.meta.dirname, 'dashboard')
const wordsFile = /\/web\/dashboard\/(.*\/words\.ts)(?:\?(language|set)=(en|id))?$/
const definition = /export const (\w+) = /

/**
 * Words that browsers load as one file, to limit the number of files that a page loads first. The first path names the
 * file.
 */
const sets = [
  [
    'messages/core/words.ts',
    'pages/sales/orders/words.ts',
    'pages/sales/orders/entry/words.ts',
    'pages/sales/orders/edit/words.ts',
    'pages/sales/customers/words.ts',
    'pages/sales/discounts/words.ts',
    'pages/sales/checkout-intents/words.ts',
  ],
  ['pages/settings/stores/words.ts', 'pages/settings/stores/settings/words.ts'],
]

/** The file that contains the words of another file, and their index in it. */
export function findWords(file: string, language: 'en' | 'id') {
  const set = sets.find((paths) => paths.includes(file))
  return set
    ? { file: `${set[0]}?set=${language}`, name: `words${set.indexOf(file)}` }
    : { file: `${file}?language=${language}`, name: 'default' }
}

/** Removes imports that only the other language used; otherwise the imported file would be shared by both languages. */
const withoutUnused = (code: string) =>
  code
    .replace(/import \{ defineWords \} from .*/, 'const defineWords = (words) => words')
    .replace(/^import \{ (\w+) \} from .*$/gm, (line, name) => (code.split(name).length > 2 ? line : ''))

const pathTo = (file: string) => JSON.stringify(join(dashboard, file))

const writeSet = (paths: string[], language: string) =>
  paths
    .map((path, index) => `export { default as words${index} } from ${pathTo(`${path}?language=${language}`)}`)
    .join('\n')

function writeLoad(file: string, language: 'en' | 'id'): string {
  const { file: found, name } = findWords(file, language)
  const loaded = `import(${pathTo(found)})`
  return name === 'default' ? `() => ${loaded}` : `async () => ({ default: (await ${loaded}).${name} })`
}

/**
 * Splits the dashboard's files `words.ts` by language, so that a page loads only one. The module becomes a pair of
 * imports, and `words.ts?language=id` has the Indonesian part.
 */
export const splitWords: Plugin = {
  name: 'split-words',
  enforce: 'post',
  transform(code, id) {
    const parse = this.parse.bind(this)
    const [, file, kind, language] = wordsFile.exec(id) ?? []
    if (!file) return
    return { code: write(), map: null }

    function write(): string {
      const name = definition.exec(code)![1]
      if (kind === 'set') return writeSet(sets.find(([first]) => first === file)!, language!)
      if (kind === 'language') {
        const words = withoutUnused(keepLanguage(parse(code), code, language as 'en' | 'id'))
        return `${words.replace(definition, 'const $1 = ')}\nexport default ${name}.${language}`
      }
      return `import { lazyWords } from ${pathTo('messages/lazy-words.ts')}
export const ${name} = lazyWords(${writeLoad(file!, 'en')}, ${writeLoad(file!, 'id')})`
    }
  },
}
