import { expect, it } from 'vitest'
import { describeApi, typeOf } from '../../web/generate-api-types.ts'

it('the types of the web app are those of the dashboard API now (else run: npm run generate)', async () => {
  const { readFile } = await import('node:fs/promises')
  expect(await readFile('web/src/api/types.generated.ts', 'utf8')).toBe(describeApi())
})

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
  expect(typeOf(schema)).toBe(type)
})
