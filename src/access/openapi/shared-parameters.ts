export type Parameter = { name: string; in: string; required?: boolean; schema: object }
type Reference = { $ref: string }
type Operation = { parameters?: (Parameter | Reference)[] }
/** An entry of `paths` or `webhooks`: operations by method, and the parameters that all of them take. */
export type PathItem<O = Operation> = Record<string, O>

const pathKey = 'parameters'

/** The operations of an entry of `paths`, by method. */
export const listMethods = <O>(item: PathItem<O>): [method: string, operation: O][] =>
  Object.entries(item).filter(([key]) => key !== pathKey)

/** The parameters of an operation, also those of its path and shared ones. */
export function listParameters<P extends object = Parameter>(
  item: object,
  operation: object,
  shared: Record<string, object>,
): P[] {
  const listed = [item, operation].flatMap((one) => (one as { parameters?: (P | Reference)[] }).parameters ?? [])
  return listed.map((one) => ('$ref' in one ? (shared[one.$ref.split('/').at(-1)!] as P) : one))
}

/**
 * Moves parameters that several operations have to the shared components and leaves references to them, which stand once
 * at a path if all its operations have them. Names differ from `taken` by more than their case, because generated clients
 * have a file for each.
 */
export function shareParameters(paths: Record<string, PathItem>, taken: string[]): Record<string, Parameter> {
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  const shared = createComponents(operations, new Set(taken.map((name) => name.toLowerCase())))
  for (const item of Object.values(paths)) moveToPath(item)
  return shared
}

function createComponents(operations: Operation[], taken: Set<string>): Record<string, Parameter> {
  const counts = new Map<string, number>()
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) {
    const text = JSON.stringify(parameter)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const shared: Record<string, Parameter> = {}
  const names = new Map<string, string>()
  for (const [text, count] of counts) {
    if (count === 1) continue
    const parameter = JSON.parse(text) as Parameter
    const name = findFreeName(parameter, taken)
    taken.add(name.toLowerCase())
    shared[name] = parameter
    names.set(text, name)
  }
  for (const operation of operations)
    operation.parameters = operation.parameters?.map((parameter) => {
      const name = names.get(JSON.stringify(parameter))
      return name ? { $ref: `#/components/parameters/${name}` } : parameter
    })
  return shared
}

/** The name of the parameter itself, with a number if others have it too. */
function findFreeName(parameter: Parameter, taken: ReadonlySet<string>): string {
  const name = parameter.name.replaceAll(/[^A-Za-z0-9_.-]/g, '')
  let free = name
  for (let i = 2; taken.has(free.toLowerCase()); i++) free = `${name}${i}`
  return free
}

function moveToPath(item: PathItem) {
  const operations = Object.values(item)
  const lists = operations.map(({ parameters = [] }) => parameters.map((one) => JSON.stringify(one)))
  const common = lists[0]!.filter((text) => lists.every((texts) => texts.includes(text)))
  for (const operation of operations) {
    operation.parameters = operation.parameters?.filter((one) => !common.includes(JSON.stringify(one)))
    if (operation.parameters?.length === 0) delete operation.parameters
  }
  if (common.length > 0) Object.assign(item, { [pathKey]: common.map((text) => JSON.parse(text)) })
}
