type Schema = Record<string, unknown>

/** Keywords that check each entry of a list or map, and the keyword that bounds the number of entries. */
const entryKeywords = {
  maxItems: ['items', 'uniqueItems'],
  maxProperties: ['additionalProperties', 'patternProperties'],
}

/** Keywords whose value is not a schema, and keywords whose value maps names to schemas. */
const withoutSchema = new Set(['const', 'enum', 'default', 'examples', 'required'])
const withNames = new Set(['properties', 'patternProperties'])

/**
 * Changes a schema so that ajv skips the entries of a list or map that is longer than allowed: it would check and
 * report each of them. A map is an object without declared fields.
 */
export function skipEntriesBeyondBounds(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(skipEntriesBeyondBounds)
  if (typeof schema !== 'object' || schema === null) return schema
  const bounded = mapValues(schema as Schema, (value, key) =>
    withoutSchema.has(key)
      ? value
      : withNames.has(key)
        ? mapValues(value as Schema, skipEntriesBeyondBounds)
        : skipEntriesBeyondBounds(value),
  )
  for (const [bound, keywords] of Object.entries(entryKeywords)) {
    const moved = keywords.filter((keyword) => keyword in bounded)
    if (moved.length === 0 || !(bound in bounded) || 'properties' in bounded) continue
    bounded.if = { [bound]: bounded[bound] }
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    bounded.then = Object.fromEntries(moved.map((keyword) => [keyword, bounded[keyword]]))
    for (const keyword of moved) delete bounded[keyword]
  }
  return bounded
}

const mapValues = (values: Schema, change: (value: unknown, key: string) => unknown): Schema =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]))

const errorCode = /const (err\d+) = \{instancePath(?::[^;{}]*?)?,schemaPath:"([^"]*)"|vErrors\.push\((err\d+)\);/g

/**
 * Makes the code that ajv generates throw its errors once there are this many. Errors within a branch of a union do not
 * count, because another branch may accept the value.
 */
export const throwAfterErrors = (max: number) => (code: string) => {
  let path = ''
  return code.replace(errorCode, (found, defined, schemaPath, pushed) => {
    if (defined) path = schemaPath
    const isFinal = pushed && path && !/\/(?:anyOf|if)\//.test(path)
    if (pushed) path = ''
    return isFinal ? `${found}if(vErrors.length >= ${max})throw vErrors;` : found
  })
}
