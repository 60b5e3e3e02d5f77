type Parameter = { name: string; in: string; required: boolean; schema: object }
type Operations = Record<string, Record<string, { parameters: object[] }>>

const pascal = (text: string) =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** Moves parameters that several operations have to the shared components, and leaves references to them. */
export function shareParameters(paths: Record<string, Record<string, unknown>>): Record<string, Parameter> {
  const operations = Object.values(paths as Operations).flatMap((methods) => Object.values(methods))
  const counts = new Map<string, number>()
  for (const parameter of operations.flatMap(({ parameters }) => parameters)) {
    const text = JSON.stringify(parameter)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const shared: Record<string, Parameter> = {}
  const names = new Map<string, string>()
  for (const [text, count] of counts) {
    if (count === 1) continue
    const parameter = JSON.parse(text) as Parameter
    const name = pascal(`${parameter.name} in ${parameter.in}`)
    let free = name
    for (let i = 2; free in shared; i++) free = name + i
    shared[free] = parameter
    names.set(text, free)
  }
  for (const operation of operations)
    operation.parameters = operation.parameters.map((parameter) => {
      const name = names.get(JSON.stringify(parameter))
      return name ? { $ref: `#/components/parameters/${name}` } : parameter
    })
  return shared
}

/** The parameter itself, where an operation refers to a shared one. */
export const findParameter = <P extends object>(parameter: P | { $ref: string }, shared: Record<string, object>): P =>
  '$ref' in parameter ? (shared[parameter.$ref.split('/').at(-1)!] as P) : parameter
