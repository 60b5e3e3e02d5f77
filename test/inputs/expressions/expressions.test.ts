import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { describe, expect, it } from 'vitest'
import { collectExpressions, readExpressions } from './collect.ts'
import { exceptions } from './exceptions.ts'
import { findProblems, judge } from './judge.ts'

/** Expressions that once stopped the whole process for seconds. */
const found = {
  'placeholders of messages': /\{\{\s*([^{}]*?)\s*\}\}/g,
  'slashes at the end of a path': /\/+$/,
  'records of a CSV file': /[ \t]*(?:"((?:[^"]|"")*)"[ \t]*|([^",]*))(,|$)/y,
  'tags of HTML': /<!--[\s\S]*?(?:-->|$)|<\/([a-z][a-z0-9]*)[^>]*>|<([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi,
}

describe('the check of regular expressions', () => {
  it.each(Object.entries(found))('refuses the one for %s', (_name, { source, flags }) => {
    expect(judge(source, flags, 1000).explanation).toContain('degree polynomial')
  })

  it.each([/^[a-z0-9]+(?:-[a-z0-9]+)*$/, /<[^<>]*>/g, /^-|-$/g])('accepts %s', ({ source, flags }) => {
    expect(judge(source, flags)).toEqual({ isLinear: true, explanation: 'linear' })
  })

  it('reads literals, constructed expressions and patterns of schemas, and says which ones only a run can tell', () => {
    const code = `
      const label = '[a-z]+'
      const host = new RegExp(\`^(?:\${label}\\\\.)+$\`, 'i')
      export const trim = (text: string) => text.replace(/ +$/g, '')
      export const Slug = Type.String({ pattern: '^[a-z]+$' })
      export const find = (name: string) => new RegExp(name)
    `
    const read = readExpressions('x.ts', code).map(({ line, source, flags }) => [line, source, flags])
    expect(read.sort()).toEqual([
      [3, '^(?:[a-z]+\\.)+$', 'i'],
      [4, ' +$', 'g'],
      [5, '^[a-z]+$', 'u'],
      [6, undefined, ''],
    ])
    const { problems } = findProblems(readExpressions('x.ts', code), new Set(['/^(?:[a-z]+\\.)+$/i']))
    expect(problems).toEqual([
      expect.stringMatching(/^x\.ts:4 .*2nd degree polynomial/),
      expect.stringMatching(/^x\.ts:6 .*put together at run time/),
    ])
  })

  it('reads the service, the shop and what it shares with the dashboard, and has a reason for every exception', async () => {
    const all = await collectExpressions()
    expect(new Set(all.map(({ file }) => file.replace(/^(src|web\/\w+)\/.*/, '$1')))).toEqual(
      new Set(['src', 'web/shop', 'web/client']),
    )
    const known: string[] = JSON.parse(readFileSync(join(import.meta.dirname, 'linear.json'), 'utf8'))
    expect(known).toEqual([...new Set(known)].sort())
    expect(exceptions.filter(({ reason }) => reason.length < 20)).toEqual([])
  })
})

it('validates with formats whose expressions are linear', () => {
  for (const name of ['email', 'uuid', 'date', 'date-time', 'uri'] as const) {
    const format = fullFormats[name] as unknown
    const expressions = format instanceof RegExp ? [format] : []
    for (const { source, flags } of expressions)
      expect([name, judge(source, flags).explanation]).toEqual([name, 'linear'])
  }
})
