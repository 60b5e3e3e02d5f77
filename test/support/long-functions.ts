import { parseSync, Visitor } from 'rolldown/utils'

type Node = { start: number; end: number }

/** How many functions of a file have more than `max` lines. A function within another counts too. */
export function countLongFunctions(file: string, code: string, max: number): number {
  let found = 0
  const visit = ({ start, end }: Node) => {
    if (code.slice(start, end).split('\n').length > max) found++
  }
  new Visitor({ FunctionDeclaration: visit, FunctionExpression: visit, ArrowFunctionExpression: visit }).visit(
    parseSync(file, code).program,
  )
  return found
}
