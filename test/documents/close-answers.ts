type Schema = { [key: string]: unknown; $ref?: string; allOf?: { $ref: string }[]; properties?: object }
type Document = { paths: object; webhooks?: object; components: { schemas: object; responses: object } }

const prefix = '#/components/schemas/'

function* listObjects(value: unknown): Generator<Schema> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Schema
  for (const inner of Object.values(value)) yield* listObjects(inner)
}

const isOpen = ({ properties, additionalProperties }: Schema) =>
  typeof properties === 'object' && additionalProperties === undefined

/**
 * A copy of an OpenAPI document whose objects refuse fields that they do not name. The document itself says so of requests
 * only, because a later version may send more; but a test that sees an undocumented field must fail.
 */
export function closeAnswers<D extends Document>(document: D): D {
  const closed = structuredClone(document)
  const schemas = closed.components.schemas as Record<string, Schema>
  const bases = new Set([...listObjects(closed)].flatMap(({ allOf = [] }) => allOf.map(({ $ref }) => $ref)))
  // An object that others extend stays open there, and is closed where it stands by itself.
  const kept = new Set([...bases].map(($ref) => schemas[$ref.slice(prefix.length)]!))
  const objects = [...listObjects([closed.paths, closed.webhooks, schemas, closed.components.responses])]
  const references = new Set(objects.flatMap(({ allOf = [] }) => allOf))
  for (const object of objects) {
    const isExtended = kept.has(object)
    if (object.$ref && bases.has(object.$ref) && !references.has(object as { $ref: string }))
      object.unevaluatedProperties = false
    else if (object.allOf && !isExtended) object.unevaluatedProperties = false
    else if (isOpen(object) && !isExtended) object.additionalProperties = false
  }
  return closed
}
