import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import type { Route } from '../../../src/access/route.ts'

/** What a declaration of a file names; a route that it declares is a part of its own. */
type Part = { texts: Set<string>; names: Set<string> }

type Place = { file: string; name: string }

type Source = {
  parts: Map<string, Part>
  /** By the name in this file: where it is declared. */
  imports: Map<string, Place>
  /** The files of `export *`. */
  forwarded: string[]
  routes: { summary: RegExp; part: Part; declaredIn: string }[]
}

const src = join(import.meta.dirname, '../../../src')

const readSources = () =>
  new Map(
    readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !/\.(test|long)\.ts$/.test(path))
      .map((path) => [path, readSource(path)]),
  )

function readSource(path: string): Source {
  const { program } = parseSync(path, readFileSync(join(src, path), 'utf8'))
  const source: Source = { parts: new Map(), imports: new Map(), forwarded: [], routes: [] }
  const toFile = (from: string) => relative(src, join(src, dirname(path), from))
  const nameOf = (name: ESTree.ModuleExportName) => (name.type === 'Literal' ? name.value : name.name)
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      if (statement.importKind === 'type' || !statement.source.value.startsWith('.')) continue
      const file = toFile(statement.source.value)
      for (const one of statement.specifiers)
        if (one.type === 'ImportSpecifier' && one.importKind !== 'type')
          source.imports.set(one.local.name, { file, name: nameOf(one.imported) })
    } else if (statement.type === 'ExportAllDeclaration') source.forwarded.push(toFile(statement.source.value))
    else if (statement.type === 'ExportNamedDeclaration' && statement.source) {
      const file = toFile(statement.source.value)
      for (const { exported, local } of statement.specifiers)
        source.imports.set(nameOf(exported), { file, name: nameOf(local) })
    } else for (const { name, node } of listDeclared(statement)) readDeclaration(source, name, node)
  }
  return source
}

type Declared = { name: string; node: ESTree.Node }

function listDeclared(statement: ESTree.Statement): Declared[] {
  if (statement.type === 'ExportNamedDeclaration')
    return statement.declaration ? listDeclared(statement.declaration) : []
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.flatMap((node) => listNames(node.id).map((name) => ({ name, node })))
  if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration')
    return statement.id ? [{ name: statement.id.name, node: statement }] : []
  return []
}

function listNames(pattern: ESTree.Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.name]
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap((one) => (one ? listNames(one) : []))
  if (pattern.type !== 'ObjectPattern') return []
  return pattern.properties.flatMap((one) => listNames(one.type === 'Property' ? one.value : one.argument))
}

function readDeclaration(source: Source, name: string, node: ESTree.Node) {
  const newPart = (): Part => ({ texts: new Set(), names: new Set() })
  const open = [newPart()]
  source.parts.set(name, open[0]!)
  const routes = new Set<ESTree.Node>()
  new Visitor({
    ObjectExpression(object) {
      const summary = findSummary(object)
      if (!summary) return
      const part = newPart()
      source.routes.push({ summary, part, declaredIn: name })
      routes.add(object)
      open.push(part)
    },
    'ObjectExpression:exit'(object) {
      if (routes.has(object)) open.pop()
    },
    Identifier: (one) => void open.at(-1)!.names.add(one.name),
    Literal: ({ value }) => void (typeof value === 'string' && open.at(-1)!.texts.add(value)),
  }).visit({ type: 'Program', body: [node] } as ESTree.Program)
}

/** The summary of a route, if the object declares one; what it inserts may be any text. */
function findSummary({ properties }: ESTree.ObjectExpression): RegExp | undefined {
  for (const one of properties) {
    if (one.type !== 'Property' || one.key.type !== 'Identifier' || one.key.name !== 'summary') continue
    const { value } = one
    if (value.type === 'Literal') return toPattern([String(value.value)])
    if (value.type === 'TemplateLiteral') return toPattern(value.quasis.map((quasi) => quasi.value.raw))
  }
  return undefined
}

const toPattern = (fixed: string[]) =>
  new RegExp(`^${fixed.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`)

/** The declarations of the files that hold a summary in a table of their own. */
function listHolders(sources: Map<string, Source>, summary: string): Place[] {
  const holds = ({ parts }: Source) => [...parts.values()].some(({ texts }) => texts.has(summary))
  const found = [...sources].filter(([, source]) => holds(source))
  if (found.length === 0) throw new Error(`No route in the sources has the summary "${summary}"`)
  return found.flatMap(([file, { parts }]) => [...parts.keys()].map((name) => ({ file, name })))
}

/** Where the name of a file is declared; undefined for names that no file of ours declares at its level. */
function resolve(sources: Map<string, Source>, { file, name }: Place): Place | undefined {
  const source = sources.get(file)
  if (!source) return undefined
  if (source.parts.has(name)) return { file, name }
  const imported = source.imports.get(name)
  if (imported) return resolve(sources, imported)
  for (const path of source.forwarded) {
    const found = resolve(sources, { file: path, name })
    if (found) return found
  }
  return undefined
}

const toKey = ({ file, name }: Place) => `${file} ${name}`

/** The declarations of modules that name one of these: what makes routes is given functions by its callers. */
function listCallers(sources: Map<string, Source>, makers: readonly Place[]): Place[] {
  const [keys, names] = [new Set(makers.map(toKey)), new Set(makers.map(({ name }) => name))]
  return [...sources].flatMap(([file, { parts }]) =>
    file.startsWith('modules/')
      ? [...parts].flatMap(([caller, part]) => {
          const called = [...part.names].filter((name) => names.has(name))
          const found = called.map((name) => resolve(sources, { file, name }))
          return found.some((place) => place && keys.has(toKey(place))) ? [{ file, name: caller }] : []
        })
      : [],
  )
}

/**
 * The texts in all code that a request to these routes can reach: the code of the routes, of what makes them and calls
 * their makers, that of `always`, and every declaration that is named in reached code.
 */
export function findReachedTexts(routes: readonly Pick<Route, 'summary'>[], always: readonly Place[]): Set<string> {
  const sources = readSources()
  const reached = new Set<string>()
  const visited = new Set<string>()
  const queue = [...always]
  const enter = (file: string, { texts, names }: Part) => {
    for (const text of texts) reached.add(text)
    for (const name of names) queue.push({ file, name })
  }
  const declared = [...sources].flatMap(([file, source]) => source.routes.map((route) => ({ file, ...route })))
  const makers: Place[] = []
  for (const { summary } of routes) {
    const found = declared.filter((one) => one.summary.test(summary))
    if (found.length === 0) queue.push(...listHolders(sources, summary))
    makers.push(...found.map(({ file, declaredIn }) => ({ file, name: declaredIn })))
    for (const { file, part } of found) enter(file, part)
  }
  queue.push(...makers, ...listCallers(sources, makers))
  for (let next = queue.pop(); next; next = queue.pop()) {
    const place = resolve(sources, next)
    if (!place || visited.has(toKey(place))) continue
    visited.add(toKey(place))
    enter(place.file, sources.get(place.file)!.parts.get(place.name)!)
  }
  return reached
}
