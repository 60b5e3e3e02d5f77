import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { SeenId, type SeenIds, toKind } from './seen-ids.ts'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  required?: string[]
  format?: string
  pattern?: string
  examples?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** Values that no route expects. */
export const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    'a',
    '0',
    '-1',
    '1e3',
    '\0',
    '\ud800',
    '💣',
    '__proto__',
    'constructor',
    '%00',
    '../..',
    "' or 1=1 --",
    'x'.repeat(5000),
    'a@b.co',
    '2030-01-01T00:00:00Z',
    '2030-01-01T00:00:00+23:59',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999Z',
    'order:list',
    'secret',
    'owner',
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53 + 1,
    1e308,
    -0,
    '90071992547409.91',
    '90071992547409.92',
    [],
    {},
    [[]],
    { a: { b: [null] } },
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
)

const words = fc.constantFrom<unknown>('Kopi', 'staff', 'restricted', '08123456789', 'Asia/Jakarta', 'IDR', 'a-b', '1')
const money = fc.constantFrom<unknown>('10000.00', '0', 5, 0.1, '12500.5', '90071992547409.91', '0.01', 1_000_000)
const byFormat: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.constantFrom('a@example.com', 'sari@example.com', 'x+y@sub.example.org'),
  uuid: fc.uuid(),
  'date-time': fc.constantFrom('2026-01-31T00:00:00Z', '2031-12-31T23:59:59+07:00', '1970-01-01T00:00:00Z'),
  date: fc.constantFrom('2026-02-28', '2000-02-29', '9999-12-31', '0001-01-01'),
  uri: fc.constantFrom('https://example.com/a?b=c', 'http://127.0.0.1:1/x', 'https://[::1]/'),
}

/** Values that a schema allows, which pass the validation and reach the code behind it. */
export class SchemaValues {
  readonly #ids: SeenIds

  constructor(ids: SeenIds) {
    this.#ids = ids
  }

  seenId(kind: string): fc.Arbitrary<unknown> {
    return fc.nat(19).map((position) => new SeenId(this.#ids, kind, position))
  }

  /** `name` is the field's name: a `product_id` is mostly the id of a product. */
  valid(schema: TSchema | Schema, name: string): fc.Arbitrary<unknown> {
    const { type, enum: choices, anyOf, examples, ...rest } = schema as Schema
    if ('const' in rest) return fc.constant(rest.const)
    if (choices) return fc.constantFrom(...choices)
    if (anyOf) return fc.oneof(...anyOf.map((branch) => this.valid(branch, name)))
    if (Array.isArray(type)) {
      if (type.includes('number') && type.includes('string')) return money
      return fc.oneof(...type.map((one) => this.valid({ ...rest, type: one }, name)))
    }
    const value = this.#ofType(type, rest, name)
    return examples ? fc.oneof({ weight: 3, arbitrary: value }, fc.constantFrom(...examples)) : value
  }

  #ofType(type: string | undefined, schema: Schema, name: string): fc.Arbitrary<unknown> {
    switch (type) {
      case 'null':
        return fc.constant(null)
      case 'boolean':
        return fc.boolean()
      case 'integer':
        return this.#integer(schema, name)
      case 'number':
        return fc.constantFrom(schema.minimum ?? 0, Math.min(schema.maximum ?? 1, 1), schema.maximum ?? 1e6)
      case 'string':
        return this.#string(schema, name)
      case 'array':
        return fc.array(this.valid(schema.items ?? {}, name), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)),
        })
      case 'object':
        return this.#object(schema)
      default:
        return nasty
    }
  }

  #integer({ minimum = -1000, maximum = 2 ** 31 }: Schema, name: string) {
    const small = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 5) })
    const any = fc.constantFrom(minimum, maximum)
    if (!/_?ids?$/.test(name)) return fc.oneof({ weight: 4, arbitrary: small }, any)
    return fc.oneof({ weight: 4, arbitrary: this.seenId(toKind(name)) }, small, any)
  }

  #string({ format, pattern, minLength = 0, maxLength = 200 }: Schema, name: string) {
    const formatted = format && byFormat[format]
    const any =
      formatted ||
      (pattern && fc.stringMatching(new RegExp(pattern))) ||
      fc.oneof(words, fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) }))
    return fc.oneof({ weight: 2, arbitrary: this.seenId(toKind(name)) }, { weight: 3, arbitrary: any })
  }

  #object({ properties, patternProperties, required = [] }: Schema): fc.Arbitrary<Record<string, unknown>> {
    if (!properties || Object.keys(properties).length === 0) {
      const inner = Object.values(patternProperties ?? {})[0]
      return fc.dictionary(
        fc.string({ maxLength: 10 }),
        inner ? this.valid(inner, '') : fc.jsonValue({ maxDepth: 2 }),
        {
          maxKeys: 3,
        },
      )
    }
    const fields = Object.entries(properties).map(([name, field]) => [name, this.valid(field, name)] as const)
    return this.record(fields, required)
  }

  /** Half of the objects have only required fields, because each optional one may refer to a missing record. */
  record(fields: (readonly [string, fc.Arbitrary<unknown>])[], required: string[]) {
    const only = fields.filter(([name]) => required.includes(name))
    return fc.oneof(
      fc.record(Object.fromEntries(only)),
      fc.record(Object.fromEntries(fields), { requiredKeys: required as never[] }),
    ) as fc.Arbitrary<Record<string, unknown>>
  }
}
