type Schema = { [key: string]: unknown; $ref?: string; properties?: Record<string, unknown>; required?: string[] }
type Base = { name: string; bytes: number; fields: [name: string, text: string][]; required: string[] }

const prefix = '#/components/schemas/'
/** An object that shares less with a named one stands by itself. */
const minBytes = 200

/** All objects in a value, from the inside out. */
function* listObjects(value: unknown): Generator<Schema> {
  if (typeof value !== 'object' || value === null) return
  for (const inner of Object.values(value)) yield* listObjects(inner)
  if (!Array.isArray(value)) yield value as Schema
}

/** The names of the schemas that requests use, directly or within others. */
function findInputs(requests: unknown[], schemas: Record<string, object>): Set<string> {
  const found = new Set<string>()
  const follow = (value: unknown) => {
    for (const { $ref } of listObjects(value)) {
      const name = $ref?.startsWith(prefix) ? $ref.slice(prefix.length) : undefined
      if (name === undefined || found.has(name)) continue
      found.add(name)
      follow(schemas[name])
    }
  }
  follow(requests)
  return found
}

/**
 * Shortens the schemas of what the service sends, a value a step. They do not say that there are no other fields, because
 * a later version may send more; and an object with all fields of a named one is that one with more fields (`allOf`).
 */
export function* relateAnswers(answers: unknown[], requests: unknown[], schemas: Record<string, object>) {
  const inputs = findInputs(requests, schemas)
  const named = Object.entries(schemas as Record<string, Schema>).filter(([name]) => !inputs.has(name))
  const values = [...answers, ...named.map(([, schema]) => schema)]
  for (const value of values) {
    for (const object of listObjects(value))
      if (object.properties && object.additionalProperties === false) delete object.additionalProperties
    yield
  }
  const bases = named.flatMap(([name, schema]) => toBase(name, schema))
  const extended: [Schema, Base][] = []
  for (const value of values) {
    for (const object of listObjects(value)) {
      const base = findBase(object, bases)
      if (base) extended.push([object, base])
    }
    yield
  }
  // Only now, because fields are compared as they were.
  for (const [schema, base] of extended) extend(schema, base)
}

const isPlain = (schema: Schema): schema is Schema & { properties: Record<string, unknown> } =>
  typeof schema.properties === 'object' &&
  Object.keys(schema).every((key) => ['type', 'properties', 'required', 'description'].includes(key))

const listFields = (properties: Record<string, unknown>) =>
  Object.entries(properties).map(([name, field]): Base['fields'][number] => [name, JSON.stringify(field)])

function toBase(name: string, schema: Schema): Base[] {
  if (!isPlain(schema)) return []
  const { properties, required = [] } = schema
  const bytes = JSON.stringify({ properties, required }).length
  return bytes < minBytes ? [] : [{ name, bytes, fields: listFields(properties), required }]
}

/** The largest named schema of which the object has all fields and others. */
function findBase(schema: Schema, bases: Base[]): Base | undefined {
  if (!isPlain(schema)) return undefined
  const own = new Map(listFields(schema.properties))
  const { required = [] } = schema
  const isWithin = (base: Base) =>
    base.fields.length < own.size &&
    base.fields.every(([name, text]) => own.get(name) === text) &&
    base.required.every((name) => required.includes(name))
  return bases.filter(isWithin).sort((a, b) => b.bytes - a.bytes)[0]
}

function extend(schema: Schema, { name, fields, required }: Base) {
  const inherited = new Set(fields.map(([field]) => field))
  const own = Object.entries(schema.properties!).filter(([field]) => !inherited.has(field))
  const ownRequired = (schema.required ?? []).filter((field) => !required.includes(field))
  Object.assign(schema, { allOf: [{ $ref: prefix + name }], properties: Object.fromEntries(own) })
  if (ownRequired.length > 0) schema.required = ownRequired
  else delete schema.required
}
