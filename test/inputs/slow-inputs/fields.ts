import type { TSchema } from 'typebox'
import type { Route } from '../../../src/access/route.ts'
import type { Schema, Step } from '../../access/isolation/document.ts'

export type FieldSchema = Schema & {
  pattern?: string
  maxLength?: number
  maxItems?: number
  patternProperties?: Record<string, FieldSchema>
  additionalProperties?: boolean | FieldSchema
}

/** A place of a request whose size the caller chooses. */
export type Field = {
  place: 'path' | 'query' | 'body'
  name: string
  at: Step[]
  kind: 'text' | 'list' | 'object'
  schema: FieldSchema
}

const listBranches = (schema: FieldSchema): FieldSchema[] => [
  schema,
  ...[schema.anyOf, schema.allOf, schema.oneOf].flatMap((all) => (all ?? []).flatMap((one) => listBranches(one))),
]

const maxDepth = 9

function fieldsBelow(schema: FieldSchema, place: Field['place'], name: string, at: Step[]): Field[] {
  return listBranches(schema).flatMap((branch) => {
    const types = [branch.type ?? []].flat()
    const isText = types.includes('string') && !branch.enum && !('const' in branch)
    const kinds = [
      ...(isText ? (['text'] as const) : []),
      ...(types.includes('array') ? (['list'] as const) : []),
      ...(types.includes('object') && place === 'body' ? (['object'] as const) : []),
    ]
    return [
      ...kinds.map((kind) => ({ place, name, at, kind, schema: branch })),
      ...(at.length < maxDepth
        ? [
            ...Object.entries(branch.properties ?? {}).flatMap(([key, inner]) =>
              fieldsBelow(inner, place, name ? `${name}.${key}` : key, [...at, key]),
            ),
            ...(branch.items ? fieldsBelow(branch.items, place, `${name}[]`, [...at, 0]) : []),
          ]
        : []),
    ]
  })
}

/** Every text, list and object that a route accepts, each place once per kind. */
export function listFields(route: Route): Field[] {
  const shape = (place: 'path' | 'query', schemas: Record<string, TSchema> = {}) =>
    Object.entries(schemas).flatMap(([name, schema]) =>
      // Every parameter arrives as text, whatever its type.
      [{ place, name, at: [name], kind: 'text' as const, schema: schema as FieldSchema }],
    )
  const body = route.body as FieldSchema | undefined
  const fields = [
    ...shape('path', route.params),
    ...shape('query', route.query),
    ...(body ? fieldsBelow(body, 'body', '', []) : []),
  ]
  return [...new Map(fields.map((field) => [`${field.place} ${field.at.join('.')} ${field.kind}`, field])).values()]
}
