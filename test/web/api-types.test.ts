import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { expect, it } from 'vitest'
import { describeType } from '../../web/describe-type.ts'
import { typeFiles } from '../../web/generate-api-types.ts'
import { constantFiles } from '../../web/generate-constants.ts'

it.each(Object.entries(constantFiles))(
  'web/%s is what the service says now (else run: npm run generate)',
  async (file, describe) => {
    expect(await readFile(`web/${file}`, 'utf8')).toBe(describe())
  },
)

it.each(Object.entries(typeFiles))('no program needs web/%s, which is not tracked', async (file, describe) => {
  expect(
    stripTypeScriptTypes(describe())
      .replace(/^\/\/.*/, '')
      .trim(),
  ).toBe('')
  expect(await readFile('.gitignore', 'utf8')).toMatch(new RegExp(`^${file.split('/').at(-1)}$`, 'm'))
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
  expect(describeType(schema)).toBe(type)
})
