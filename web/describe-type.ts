export type Schema = Record<string, unknown> & {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

/** Converts a JSON Schema to a TypeScript type; lengths and patterns are omitted. */
export function describeType(schema: Schema): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1)!
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  // Values that are known today; more may come.
  if (Array.isArray(schema['x-extensible-enum']))
    return [...schema['x-extensible-enum'].map((value) => JSON.stringify(value)), '(string & {})'].join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  const bases = (schema.allOf ?? []) as Schema[]
  if (bases.length > 0) return [...bases, { ...schema, allOf: undefined }].map(describeType).join(' & ')
  const union = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (union) return union.map(describeType).join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => describeType({ ...schema, type })).join(' | ')
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return `(${schema.items ? describeType(schema.items) : 'unknown'})[]`
    case 'object':
      return describeObject(schema)
    default:
      return 'unknown'
  }
}

function describeObject({ properties, required = [], additionalProperties, patternProperties }: Schema): string {
  const open = Object.values((patternProperties ?? {}) as Record<string, Schema>)[0] ?? additionalProperties
  if (!properties || Object.keys(properties).length === 0)
    return open && typeof open === 'object'
      ? `Record<string, ${describeType(open as Schema)}>`
      : 'Record<string, unknown>'
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${quoteName(name)}${required.includes(name) ? '' : '?'}: ${describeType(schema)}`,
  )
  return `{ ${fields.join('; ')} }`
}

/** The name of a property, in quotes where TypeScript needs them. */
export const quoteName = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)
