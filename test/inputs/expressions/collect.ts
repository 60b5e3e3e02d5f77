import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

/** A regular expression in the sources; `source` is undefined if it is only known at run time. */
export type Expression = { file: string; line: number; source: string | undefined; flags: string; text: string }

type Node = {
  type: string
  start: number
  end: number
  name?: string
  value?: unknown
  regex?: { pattern: string; flags: string }
  quasis?: { value: { cooked: string } }[]
  expressions?: Node[]
  arguments?: Node[]
  callee?: Node
  property?: Node
  object?: Node
  key?: Node
  id?: Node
  init?: Node | null
  tag?: Node
  quasi?: Node
  left?: Node
  right?: Node
  operator?: string
}

const root = join(import.meta.dirname, '../../..')

/** Code that serves requests or runs in a shop, without tests. */
export const inspected = ['src/**/*.ts', 'web/shop/**/*.{ts,tsx}', 'web/client/**/*.ts']
const isInspected = (file: string) => !/\.(test|long|page|d)\.tsx?$/.test(file)

/** Every regular expression of the files below: literals, `new RegExp`, and patterns of schemas. */
export async function collectExpressions(patterns = inspected, cwd = root): Promise<Expression[]> {
  const files: string[] = []
  for await (const file of glob(patterns, { cwd })) if (isInspected(file)) files.push(file)
  return files.sort().flatMap((file) => readExpressions(file, readFileSync(join(cwd, file), 'utf8')))
}

/** Lines with slashes but no expression: comments, and paths of imports. */
const harmlessLine = /^\s*(?:\/\/|\/\*|\*).*$|^(?:import|export|\}) .*from '[^']*'$/gm

/** Parsing is slow, and most files do not need it. */
const mayHaveExpressions = (code: string) => /\/|RegExp|pattern/.test(code.replace(harmlessLine, ''))

export function readExpressions(file: string, code: string): Expression[] {
  if (!mayHaveExpressions(code)) return []
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const found: Expression[] = []
  const constants = new Map<string, Node>()
  const add = (node: Node, source: string | undefined, flags: string) =>
    found.push({
      file,
      line: code.slice(0, node.start).split('\n').length,
      source,
      flags,
      text: code.slice(node.start, node.end),
    })
  const visit = (visitors: Record<string, (node: Node) => void>) => new Visitor(visitors as never).visit(program)

  visit({
    VariableDeclarator: ({ id, init }) => {
      if (id?.type === 'Identifier' && init) constants.set(id.name!, init)
    },
  })
  visit({
    Literal: (node) => {
      if (node.regex) add(node, node.regex.pattern, node.regex.flags)
    },
    NewExpression: (node) => addConstructed(node),
    CallExpression: (node) => addConstructed(node),
    Property: (node) => {
      if (node.key?.name !== 'pattern' || node.value === null || typeof node.value !== 'object') return
      const source = evaluate(node.value as Node, constants)
      // Anything but a text is another regular expression, or a name for one.
      if (source !== undefined) add(node, source, 'u')
    },
  })

  function addConstructed(node: Node) {
    const [source, flags] = node.arguments ?? []
    if (node.callee?.name !== 'RegExp' || !source || source.regex) return
    add(node, evaluate(source, constants), flags ? (evaluate(flags, constants) ?? '') : '')
  }
  return found
}

/** The text of an expression, if the file alone determines it. */
function evaluate(node: Node, constants: Map<string, Node>, depth = 0): string | undefined {
  if (depth > 10) return undefined
  const inner = (one: Node) => evaluate(one, constants, depth + 1)
  const join = (parts: (string | undefined)[]) =>
    parts.every((part) => part !== undefined) ? parts.join('') : undefined
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : undefined
    case 'TemplateLiteral':
      return join(
        node.quasis!.flatMap(({ value }, i) => [
          value.cooked,
          ...(node.expressions![i] ? [inner(node.expressions![i])] : []),
        ]),
      )
    case 'TaggedTemplateExpression':
      return node.tag!.property?.name === 'raw' ? inner(node.quasi!) : undefined
    case 'BinaryExpression':
      return node.operator === '+' ? join([inner(node.left!), inner(node.right!)]) : undefined
    case 'Identifier': {
      const constant = constants.get(node.name!)
      return constant && inner(constant)
    }
    case 'MemberExpression': {
      const regex =
        node.property?.name === 'source' && node.object?.name ? constants.get(node.object.name)?.regex : undefined
      return regex?.pattern
    }
    default:
      return undefined
  }
}
