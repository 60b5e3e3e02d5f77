import { expect, it } from 'vitest'
import { describeType } from '../../web/describe-type.ts'
import { files } from '../../web/generate-api-types.ts'

it.each(Object.entries(files))(
  'the types in web/%s are those of the API now (else run: npm run generate)',
  async (file, describe) => {
    const { readFile } = await import('node:fs/promises')
    expect(await readFile(`web/${file}`, 'utf8')).toBe(describe())
  },
)

it.each([
  [{ type: 'string', maxLength: 5 }, 'string'],
  [{ type: ['integer', 'null'] }, 'number | null'],
  [{ type: 'string', enum: ['a', 'b'] }, '"a" | "b"'],
  [{ const: true }, 'true'],
  [{ anyOf: [{ $ref: '#/components/schemas/Store' }, { type: 'null' }] }, 'Store | null'],
  [{ type: 'array', items: { type: 'boolean' } }, '(boolean)[]'],
  [
    { type: 'object', required: ['a'], properties: { a: { type: 'string' }, b: { type: 'number' } } },
    '{ a: string; b?: number }',
  ],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'Record<string, string>'],
  [{}, 'unknown'],
])('writes the schema %j as %s', (schema, type) => {
  expect(describeType(schema)).toBe(type)
})
