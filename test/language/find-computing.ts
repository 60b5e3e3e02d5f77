import { type ESTree, parseSync, Visitor } from 'rolldown/utils'

/** A name in …Of that does more than read a property. */
export type Computing = { file: string; line: number; name: string }

/** Whatever a plain property is not: calls, sums, texts that are put together, and more than one statement. */
const computing = [
  'CallExpression',
  'NewExpression',
  'AwaitExpression',
  'UpdateExpression',
  'AssignmentExpression',
  'VariableDeclaration',
  'IfStatement',
  'ForStatement',
  'ForOfStatement',
  'TemplateLiteral',
]
const sums = ['+', '-', '*', '/', '%', '**']

type Node = { type: string; operator?: string }
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

const computes = (node: Node): boolean =>
  computing.includes(node.type) ||
  (node.type === 'BinaryExpression' && sums.includes(node.operator!)) ||
  Object.values(node as object)
    .flat()
    .some((child) => isNode(child) && computes(child))

/** The functions and constants of a file whose name ends in …Of although they compute, look up or hold something else. */
export function findComputing(file: string, code: string): Computing[] {
  if (!/\.tsx?$/.test(file) || !/[a-z]Of\b/.test(code)) return []
  const found: Computing[] = []
  const check = (id: ESTree.BindingPattern | null, read: Node | null) => {
    if (id?.type !== 'Identifier' || !/^[a-z].*[a-z]Of$/.test(id.name)) return
    if (read && /Function/.test(read.type) && !computes((read as Node & { body: Node }).body)) return
    found.push({ file, line: code.slice(0, id.start).split('\n').length, name: id.name })
  }
  new Visitor({
    FunctionDeclaration: (node) => check(node.id, node),
    VariableDeclarator: ({ id, init }) => check(id, init),
  }).visit(parseSync(file, code).program)
  return found
}
