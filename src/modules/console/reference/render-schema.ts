import { escapeHtml } from '../../../platform/mail/escape-html.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
  deprecated?: boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

export type Schemas = Record<string, Schema>

const toName = ({ $ref = '' }: Schema) => $ref.split('/').at(-1)!

/** The schema itself, where a field refers to a named text or number; objects keep their names. */
function readLeaf(schema: Schema, schemas: Schemas): Schema {
  const named = schema.$ref ? schemas[toName(schema)] : undefined
  return named && !named.properties && !named.items && !named.anyOf ? named : schema
}

/** Describes the type of a field in a few words. */
export function describeType(given: Schema, schemas: Schemas): string {
  const schema = readLeaf(given, schemas)
  if (schema.$ref) return toName(schema)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return [...new Set(branches.map((branch) => describeType(branch, schemas)))].join(' | ')
  if (schema.items) return `${describeType(schema.items, schemas)}[]`
  return [schema.type ?? 'any'].flat().join(' | ') + (schema.format ? ` (${schema.format})` : '')
}

function describeLimits({ minLength, maxLength, minimum, maximum }: Schema): string {
  const [from, to] = [minLength ?? minimum, maxLength ?? maximum]
  const unit = minLength !== undefined || maxLength !== undefined ? ' characters' : ''
  if (from === undefined && to === undefined) return ''
  return ` ${from ?? ''}…${to ?? ''}${unit}`
}

/** The object itself, with the fields of the named ones that it extends. */
function withBases(schema: Schema, schemas: Schemas): Schema {
  const bases = (schema.allOf ?? []).map((base) => withBases(schemas[toName(base)]!, schemas))
  const all = [...bases, schema]
  return {
    ...schema,
    allOf: undefined,
    properties: Object.assign({}, ...all.map(({ properties }) => properties)),
    required: all.flatMap(({ required = [] }) => required),
  }
}

export type Field = { name: string; type: string; note: string; inner: Field[][] }

/** The fields behind a field's type: those of an object, of an array's elements, or of each alternative. */
function listInner(schema: Schema, schemas: Schemas, open: string[]): Field[][] {
  if (schema.$ref) {
    const name = toName(schema)
    if (open.length > 2 || open.includes(name) || !schemas[name]) return []
    return listInner(schemas[name], schemas, [...open, name])
  }
  if (schema.allOf) return listInner(withBases(schema, schemas), schemas, open)
  const inner = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const below = inner.flatMap((one) => (one ? listInner(one, schemas, open) : []))
  return schema.properties ? [listOwn(schema, schemas, open), ...below] : below
}

const listOwn = (schema: Schema, schemas: Schemas, open: string[]): Field[] =>
  Object.entries(schema.properties!).map(([name, given]) => {
    const field = readLeaf(given, schemas)
    const marks = [schema.required?.includes(name) ? 'required' : '', field.deprecated ? 'deprecated' : '']
    return {
      name,
      type: [describeType(field, schemas) + describeLimits(field), ...marks].filter(Boolean).join(' '),
      note: field.description ?? '',
      inner: listInner(field, schemas, open),
    }
  })

/** The fields of an object, and of the objects in it; named schemas are opened three levels deep. */
export const listFields = (schema: Schema, schemas: Schemas): Field[][] => listInner(schema, schemas, [])

const renderField = ({ name, type, note, inner }: Field): string =>
  `<li><code>${escapeHtml(name)}</code> <span class="type">${escapeHtml(type)}</span>${note ? ` <span class="note">${escapeHtml(note)}</span>` : ''}${renderLists(inner)}</li>`

const renderLists = (lists: Field[][]): string =>
  lists.map((fields) => `<ul class="schema">${fields.map(renderField).join('')}</ul>`).join('')

/** The fields as a nested list. */
export const renderFields = (schema: Schema, schemas: Schemas) => renderLists(listFields(schema, schemas))
