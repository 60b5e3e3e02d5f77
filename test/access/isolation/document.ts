import { randomUUID } from 'node:crypto'
import { listMethods, listParameters } from '../../../src/access/openapi/shared-parameters.ts'
import type { Caller } from './tenant.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

type Document = {
  security?: Record<string, string[]>[]
  paths: Record<string, Record<string, Record<string, unknown>>>
  components: Record<string, Record<string, object>>
}
type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: Schema }
type Content = Record<string, { schema: Schema; example?: unknown }>

export type Operation = {
  origin: string
  method: string
  path: string
  security: string[][]
  parameters: Parameter[]
  content: Content
  example?: unknown
}

export type Step = string | number

/** A place of a request that can hold an id. */
export type Slot = { place: 'path' | 'query' | 'body'; name: string; at: Step[]; schema: Schema }

/** The operations of an OpenAPI document, with references of their schemas resolved. */
export async function readOperations(origin: string, path: string): Promise<Operation[]> {
  const document = (await (await fetch(origin + path)).json()) as Document
  const resolve = (value: unknown, depth = 0): unknown => {
    if (Array.isArray(value)) return value.map((one) => resolve(one, depth))
    if (typeof value !== 'object' || value === null || depth > 12) return value
    const { $ref, ...rest } = value as Schema
    const target = $ref ? document.components[$ref.split('/')[2]!]![$ref.split('/')[3]!]! : rest
    return Object.fromEntries(Object.entries(target).map(([key, inner]) => [key, resolve(inner, depth + 1)]))
  }
  return Object.entries(document.paths).flatMap(([place, methods]) =>
    listMethods(methods).map(([method, operation]) => ({
      origin,
      method: method.toUpperCase(),
      path: place,
      security: ((operation.security as Document['security']) ?? document.security!).map((all) => Object.keys(all)),
      parameters: resolve(listParameters(methods, operation, document.components.parameters!)) as Parameter[],
      content: resolve((operation.requestBody as { content?: Content } | undefined)?.content ?? {}) as Content,
    })),
  )
}

/** Whether the operation accepts this credential; public operations need none. */
export const mayCall = ({ security }: Operation, { schemes }: Caller) =>
  security.some((all) => all.length > 0 && all.every((scheme) => schemes.includes(scheme)))

const isUuid = (text: string) => /^[0-9a-f]{8}-/.test(text)

const branches = (schema: Schema) => [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])]

export const accepts = (schema: Schema, value: unknown) =>
  branches(schema).some(({ type = [], format }) => {
    if (typeof value === 'number') return [type].flat().some((one) => one === 'integer' || one === 'number')
    return [type].flat().includes('string') && (format !== 'uuid' || isUuid(value as string))
  })

/** Whether any text is valid here, so that it may belong to another business. */
export const isFreeText = (schema: Schema) =>
  accepts(schema, '') && branches(schema).every((branch) => !branch.enum && !branch.format && !('const' in branch))

/** All places of the operation for a text or a number. */
export function listSlots({ parameters, content }: Operation): Slot[] {
  const inBody = (schema: Schema, name: string, at: Step[]): Slot[] =>
    branches(schema).flatMap((branch) => [
      ...Object.entries(branch.properties ?? {}).flatMap(([key, inner]) => inBody(inner, key, [...at, key])),
      ...(branch.items && at.length < 8 ? inBody(branch.items, name, [...at, 0]) : []),
      ...(accepts(branch, '') || accepts(branch, 1) ? [{ place: 'body' as const, name, at, schema }] : []),
    ])
  const body = content['application/json']
  const slots = [
    ...parameters
      .filter((parameter) => parameter.in !== 'header')
      .map(({ name, in: place, schema }) => ({ place: place as 'path' | 'query', name, at: [name], schema })),
    ...(body ? inBody(body.schema, '', []) : []),
  ]
  return [...new Map(slots.map((slot) => [`${slot.place} ${slot.at.join('.')}`, slot])).values()]
}

/** A value that the schema accepts; unknown schemas get a text. */
function sample(schema: Schema): unknown {
  const [branch = schema] = branches(schema).filter(({ type, properties, items }) => type || properties || items)
  if (branch.const !== undefined) return branch.const
  if (branch.enum) return branch.enum[0]
  if (branch.properties)
    return Object.fromEntries((branch.required ?? []).map((name) => [name, sample(branch.properties![name]!)]))
  if (branch.type === 'array') return [sample(branch.items ?? {})]
  if (branch.type === 'integer' || branch.type === 'number') return 1
  return branch.type === 'boolean' ? true : 'sample'
}

/** The body with a value at a place. Missing objects and arrays on the way are created, arrays with one element. */
export function withValue(body: unknown, schema: Schema, [step, ...rest]: Step[], value: unknown): unknown {
  if (step === undefined) return value
  const has = branches(schema).find(({ properties, items }) => (step === 0 ? items : properties?.[step]))
  const inner = (step === 0 ? has?.items : has?.properties?.[step]) ?? {}
  const start = body ?? sample(has ?? {})
  if (step === 0) return [withValue((start as unknown[])[0], inner, rest, value)]
  const fields = start as Record<string, unknown>
  return { ...fields, [step]: withValue(fields[step], inner, rest, value) }
}

/** A value of the same form that belongs to no record. */
export function absentLike(value: string | number): string | number {
  if (typeof value === 'number') return 2_000_000_000
  if (isUuid(value)) return randomUUID()
  return /^\d+$/.test(value) ? '2000000000' : value.replace(/[A-Za-z0-9]/g, (letter) => (letter === '7' ? '8' : '7'))
}
