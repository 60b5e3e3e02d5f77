import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { describe, expect, it } from 'vitest'

type Node = { type: string; start: number; [name: string]: unknown }

const web = join(import.meta.dirname, '../../../web')

/** What the server renders, and the pages that it leaves to browsers, which are made of the same parts. */
const roots = ['shop/server.tsx', 'shop/pages.ts']

/** Functions that a module may call while it is loaded: what they return never changes. */
const pure = ['accountPage', 'createContext', 'createSay', 'icon', 'memo', 'readTyped']

/** Loaded on demand by browsers alone, it writes what the scripts of services expect into the window. */
const ofBrowsers = 'shop/measuring/vendors.ts'

const collections = ['Map', 'Set', 'WeakMap', 'WeakSet', 'Array']
const mutators = 'add clear copyWithin delete fill pop push reverse set shift sort splice unshift'.split(' ')

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const listChildren = (node: Node) => Object.values(node).flat().filter(isNode)
const isFunction = ({ type }: Node) => /Function/.test(type)

/** The nodes below this one; while the module loads, no function runs. */
function* within(node: Node, isLoading = false): Generator<Node> {
  if (isLoading && isFunction(node)) return
  yield node
  for (const child of listChildren(node)) yield* within(child, isLoading)
}

/** The name that `a.b[0].c` begins with. */
const findRoot = (node: Node | undefined): string | undefined =>
  node?.type === 'MemberExpression' || node?.type === 'TSNonNullExpression'
    ? findRoot((node.object ?? node.expression) as Node)
    : node?.type === 'Identifier'
      ? (node.name as string)
      : undefined

const unwrapExport = (statement: Node) =>
  statement.type === 'ExportNamedDeclaration' && isNode(statement.declaration) ? statement.declaration : statement

/** The constants of a module, and what it imports. */
function* moduleNames(statements: Node[]): Generator<[name: string, init: Node | undefined]> {
  for (const statement of statements) {
    if (statement.type === 'ImportDeclaration')
      for (const { local } of statement.specifiers as { local: Node }[]) yield [local.name as string, undefined]
    const { type, declarations } = unwrapExport(statement)
    if (type !== 'VariableDeclaration') continue
    for (const { id, init } of declarations as { id: Node; init: Node }[])
      if (id.type === 'Identifier') yield [id.name as string, init]
  }
}

const isReadonly = ({ id }: Node) => /^Readonly(Set|Map)$/.test(typeNameOf(id as Node) ?? '')
const typeNameOf = (id: Node) =>
  (id.typeAnnotation as { typeAnnotation?: { typeName?: { name?: string } } } | null)?.typeAnnotation?.typeName?.name

/** Whatever a module could remember from one page to the next, as `line: code`. */
function findState(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const statements = program.body as unknown as Node[]
  const names = new Map(moduleNames(statements))
  const found = new Set<string>()
  const add = ({ start }: Node) =>
    found.add(`${code.slice(0, start).split('\n').length}: ${code.slice(start).split('\n')[0]}`)

  for (const statement of statements.map(unwrapExport)) {
    if (statement.type === 'VariableDeclaration' && statement.kind !== 'const') add(statement)
    for (const node of within(statement, true)) {
      const callee = (node.callee as Node | undefined)?.name as string | undefined
      const isCollection = node.type === 'NewExpression' && collections.includes(callee ?? '')
      const isHidden = node.type === 'CallExpression' && callee !== undefined && !pure.includes(callee)
      const owner = statement.type === 'VariableDeclaration' ? (statement.declarations as Node[])[0] : undefined
      if (isHidden || (isCollection && !(owner && isReadonly(owner)))) add(node)
    }
  }
  for (const statement of statements)
    for (const node of within(statement)) {
      const target =
        node.type === 'AssignmentExpression' ? node.left : node.type === 'UpdateExpression' ? node.argument : undefined
      if (isNode(target) && target.type === 'MemberExpression' && names.has(findRoot(target)!)) add(node)
      const callee = node.type === 'CallExpression' ? (node.callee as Node) : undefined
      if (callee?.type !== 'MemberExpression' || !names.has(findRoot(callee)!)) continue
      const method = (callee.property as Node).name as string
      const flags = (names.get(findRoot(callee)!)?.regex as { flags: string } | undefined)?.flags ?? ''
      // An expression with these flags remembers where its last search ended.
      if (mutators.includes(method) || (/[gy]/.test(flags) && /^(exec|test)$/.test(method))) add(node)
    }
  return [...found]
}

/** The files that these import, at once or later. */
function listGraph(files: string[]): string[] {
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    const { program } = parseSync(path, readFileSync(path, 'utf8'))
    for (const { type, source, importKind } of within(program as unknown as Node)) {
      const address = (source as { value?: unknown } | null | undefined)?.value
      if (!/^(Import|Export)/.test(type) || importKind === 'type' || typeof address !== 'string') continue
      const imported = join(dirname(path), address)
      if (address.startsWith('.') && existsSync(imported) && /\.tsx?$/.test(imported)) visit(imported)
    }
  }
  for (const file of files) visit(join(web, file))
  return [...seen]
}

describe('what the server renders pages of shops with', () => {
  it('keeps nothing in its modules, where two shops would share it', () => {
    const files = listGraph(roots).filter((file) => !file.endsWith(ofBrowsers))
    const names = files.map((file) => relative(web, file))
    expect(names).toEqual(
      expect.arrayContaining([
        'shop/create-context.ts',
        'shop/use-load.ts',
        'shop/state/cart.ts',
        'shop/pages/home/home-page.tsx',
        'shop/pages/checkout/intent/send-intent.ts',
        'client/formats.ts',
      ]),
    )
    expect(files.length).toBeGreaterThan(180)
    const found = files.flatMap((file) =>
      findState(file, readFileSync(file, 'utf8')).map((state) => `${relative(web, file)}:${state}`),
    )
    expect(found).toEqual([])
  })

  it.each([
    'let shop: Shop',
    'export let language = "id"',
    'var last',
    'const known = new Map()',
    'const known = { pages: new Map() }',
    'const known: Set<string> = new Set()',
    'export const cart = createValue(undefined)',
    'const said = {}\nexport function say(word) {\n  said[word] = true\n}',
    'const round = { count: 0 }\nconst next = () => ++round.count',
    'const seen = []\nconst see = (page) => seen.push(page)',
    'import { known } from "./known.ts"\nconst forget = () => known.values.clear()',
    'const word = /a/g\nconst isWord = (text) => word.test(text)',
  ])('must not have %j', (code) => {
    expect(findState('state.ts', code)).toHaveLength(1)
  })

  it.each([
    'const maxShown = 5',
    'const isVoid: ReadonlySet<string> = new Set(["br"])',
    'const names = "a b".split(" ")',
    'export const say = createSay(words)',
    'const word = /a/g\nconst words = (text) => [...text.matchAll(word)]',
    'function count() {\n  let sum = 0\n  const seen = new Set()\n  seen.add(++sum)\n  return seen\n}',
  ])('may have %j', (code) => {
    expect(findState('state.ts', code)).toEqual([])
  })
})
