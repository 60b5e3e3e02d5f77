import { PictureIn } from '../../platform/http/addresses.ts'
import { MomentIn, MoneyIn, MoneyOut, Nullable, Timestamp } from '../../platform/http/schemas.ts'
import { describeDiscriminator } from './discriminators.ts'

type Schema = Record<string, unknown>

/** Schemas of hundreds of fields, by the names that clients see. */
const namesByText = new Map(
  Object.entries({
    Timestamp,
    Moment: MomentIn,
    Money: MoneyOut,
    MoneyInput: MoneyIn,
    PictureInput: PictureIn,
  }).flatMap(([name, schema]) => [
    [JSON.stringify(schema), name],
    [JSON.stringify(Nullable(schema)), `Nullable${name}`],
  ]),
)

const isLeaf = (schema: Schema) => 'type' in schema && !('properties' in schema) && !('items' in schema)

/** Collects the named schemas of a document: `named` returns a schema with references to them. */
export function createSchemaNames() {
  const schemas: Record<string, Schema> = {}
  const texts = new Map<string, string>()

  function refer(name: string, schema: Schema) {
    const text = JSON.stringify(schema)
    if ((texts.get(name) ?? text) !== text) throw new Error(`Two schemas are named ${name}`)
    texts.set(name, text)
    schemas[name] ??= schema
    return { $ref: `#/components/schemas/${name}` }
  }

  function named(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map(named)
    if (typeof schema !== 'object' || schema === null) return schema
    const { title, ...rest } = schema as Schema
    const inner = {
      ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, named(value)])),
      ...describeDiscriminator(rest.anyOf),
    }
    if (typeof title === 'string' && ('type' in rest || 'anyOf' in rest)) return refer(title, inner)
    const name = isLeaf(rest) ? namesByText.get(JSON.stringify(rest)) : undefined
    if (name) return refer(name, inner)
    return title === undefined ? inner : { title, ...inner }
  }

  return { schemas, named }
}
