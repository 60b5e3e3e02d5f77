import type { ErrorObject } from 'ajv'

type Branch = {
  type?: string | string[]
  const?: unknown
  properties?: Record<string, { const?: unknown }>
  required?: string[]
}

const isWithin = (union: ErrorObject, error: ErrorObject) =>
  error.schemaPath.startsWith(`${union.schemaPath}/`) && error.instancePath.startsWith(union.instancePath)

/**
 * ajv reports the errors of every branch of a union, then the union itself. Keeps only what concerns the branch that the
 * value was meant for. One pass from the inside out: a body of a megabyte can bring hundreds of thousands of errors.
 */
export function resolveUnions(found: ErrorObject[]): ErrorObject[] {
  const resolved: ErrorObject[] = []
  for (const error of found) {
    if (error.keyword !== 'anyOf') {
      resolved.push(error)
      continue
    }
    const inner: ErrorObject[] = []
    while (resolved.length > 0 && isWithin(error, resolved.at(-1)!)) inner.push(resolved.pop()!)
    // Pushed one by one, because a call accepts only a limited number of spread arguments.
    for (const chosen of chooseErrors(error, inner.reverse())) resolved.push(chosen)
  }
  return resolved
}

function chooseErrors(union: ErrorObject, inner: ErrorObject[]): ErrorObject[] {
  const all = (union.schema as Branch[]).map((branch, index) => ({ branch, index }))
  const branches = all.filter(({ branch }) => branch.type !== 'null')
  const listErrors = (index: number) =>
    inner.filter((error) => error.schemaPath.startsWith(`${union.schemaPath}/${index}/`))
  if (branches.length === 1) return listErrors(branches[0]!.index)

  const constants = branches.map(({ branch }) => branch.const)
  if (!constants.includes(undefined)) return [unlisted(union, typeof constants[0], constants)]

  const discriminator = findDiscriminator(branches.map(({ branch }) => branch))
  const value = union.data
  if (discriminator && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const given = (value as Record<string, unknown>)[discriminator]
    const kinds = branches.map(({ branch }) => branch.properties![discriminator]!.const)
    const chosen = branches[kinds.indexOf(given)]
    if (chosen) return listErrors(chosen.index)
    if (!Object.hasOwn(value, discriminator)) {
      const isRequired = branches.some(({ branch }) => branch.required?.includes(discriminator))
      if (isRequired) return [{ ...union, keyword: 'required', params: { missingProperty: discriminator } }]
      return fewest(branches.map(({ index }) => listErrors(index)))
    }
    const at = { ...union, instancePath: `${union.instancePath}/${discriminator}`, data: given }
    return [unlisted(at, 'string', kinds)]
  }

  const types = branches.flatMap(({ branch }) => branch.type ?? [])
  const fitting = branches.filter(({ branch }) => [branch.type].flat().some((type) => isOfType(value, type)))
  if (fitting.length > 0) return listErrors(fitting[0]!.index)
  return [{ ...union, keyword: 'type', params: { type: [...new Set(types)] } }]
}

/** The errors of the branch that comes closest. */
const fewest = (candidates: ErrorObject[][]) =>
  candidates.reduce((best, next) => (next.length < best.length ? next : best))

/** A value that is none of those listed; of another type than they are, it is a wrong type. */
const unlisted = (at: ErrorObject, type: string, allowedValues: unknown[]): ErrorObject =>
  typeof at.data === type
    ? { ...at, keyword: 'enum', params: { allowedValues } }
    : { ...at, keyword: 'type', params: { type } }

/** The property for which every branch has a constant of its own. */
export function findDiscriminator(branches: Branch[]): string | undefined {
  const names = Object.keys(branches[0]?.properties ?? {})
  return names.find((name) => branches.every((branch) => branch.properties?.[name]?.const !== undefined))
}

function isOfType(value: unknown, type: string | undefined): boolean {
  if (type === 'integer' || type === 'number') return typeof value === 'number'
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}
