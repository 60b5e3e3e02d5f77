import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [name: string]: unknown }
type Property = Node & { key: Node & { name?: string }; value: Node; shorthand: boolean }

const languages = ['id', 'en']

/** Whether an object has texts in both languages: `{ id: {…}, en: {…} }`, or names in place of the inner objects. */
const isTexts = ({ type, properties }: Node & { properties?: Property[] }) =>
  type === 'ObjectExpression' &&
  properties?.length === 2 &&
  properties.every(
    ({ key, value }) =>
      languages.includes(key?.name ?? '') && (value.type === 'ObjectExpression' || value.type === 'Identifier'),
  )

function* findTexts(node: unknown): Generator<Node & { properties: Property[] }> {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && isTexts(node as Node)) yield node as Node & { properties: Property[] }
  else for (const child of Object.values(node)) yield* findTexts(child)
}

/** The code with the other language's texts replaced by empty objects. */
export function keepLanguage(program: unknown, code: string, language: 'id' | 'en'): string {
  const others = [...findTexts(program)]
    .map(({ properties }) => properties.find(({ key }) => key.name !== language)!)
    .sort((a, b) => b.start - a.start)
  return others.reduce((text, { start, end, key }) => `${text.slice(0, start)}${key.name}:{}${text.slice(end)}`, code)
}

/** Removes the other language's texts, so that buyers load only one language. */
export const oneLanguage = (language: 'id' | 'en'): Plugin => ({
  name: 'one-language',
  enforce: 'post',
  transform(code, id) {
    if (!/\/web\/(shop|client)\//.test(id) || !/\bid\b/.test(code) || !/\ben\b/.test(code)) return
    return { code: keepLanguage(this.parse(code), code, language), map: null }
  },
})
