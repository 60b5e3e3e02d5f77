import { describe, expect, it } from 'vitest'
import { measureCpuMs } from '../../../../test/support/cpu-time.ts'
import type { AppError } from '../../errors/errors.ts'
import { parseFormBody, parseJsonBody } from './json-body.ts'

const fields = (count: number) => Array.from({ length: count }, (_, i) => `name${i}=x`).join('&')

describe('a form', () => {
  it('is read with repeated fields as lists', () => {
    expect(parseFormBody('a=1&b=2&a=3&a=&c')).toEqual({ a: ['1', '3', ''], b: '2', c: '' })
    expect(parseFormBody('')).toEqual({})
  })

  it('has at most 200 fields, of one name or of many', () => {
    expect(Object.keys(parseFormBody(fields(200)))).toHaveLength(200)
    expect(parseFormBody('a=x&'.repeat(199))).toEqual({ a: Array(199).fill('x') })
    for (const text of [fields(201), 'a=x&'.repeat(200), '&'.repeat(200)])
      expect(() => parseFormBody(text)).toThrow('A form has at most 200 fields')
  })

  it('of 30,000 names is refused at once', async () => {
    const text = fields(30_000)
    expect(await measureCpuMs(() => expect(() => parseFormBody(text)).toThrow())).toBeLessThan(1000)
  })
})

describe('a JSON body', () => {
  const maxBytes = 1024 * 1024
  const repeat = (unit: string, bytes = maxBytes - 100) => unit.repeat(Math.floor(bytes / unit.length))
  const parse = (text: string) => parseJsonBody(Buffer.from(text), true)
  const manyNames = Array.from({ length: 100_000 }, (_, i) => `{"${i.toString(36)}":0}`).join()

  it.each([
    ['numbers after an escape', `["\\u0061"${repeat(',0')}]`],
    ['empty objects after an escape', `["\\u0061"${repeat(',{}')}]`],
    ['nested lists after an escape', `["\\u0061"${repeat(`,${'['.repeat(60)}${']'.repeat(60)}`)}]`],
    ['objects with names of their own', `[${manyNames}]`],
    ['opening brackets', repeat('[')],
  ])('of 1 MB of %s is refused before it is parsed', async (_, text) => {
    const body = Buffer.from(text)
    const run = () => expect(() => parseJsonBody(body, true)).toThrow(/more than (50000 values|64 levels deep)/)
    expect(await measureCpuMs(run)).toBeLessThan(60)
  })

  it('has at most 50,000 values, brackets included', () => {
    expect(parse(`[${'0,'.repeat(49_999)}0]`)).toHaveLength(50_000)
    expect(() => parse(`[${'0,'.repeat(50_000)}0]`)).toThrow('The body has more than 50000 values')
    expect(() => parse(`[${'[],'.repeat(25_000)}0]`)).toThrow('The body has more than 50000 values')
    expect(parse(`"${','.repeat(60_000)}"`)).toHaveLength(60_000)
  })

  it.each(['\\u0000', '\\ud800'])('with %s in a text or a name is refused at its place', (broken) => {
    const refused = (text: string) => {
      try {
        return parse(text)
      } catch (error) {
        return (error as AppError).extras.fields?.map(({ field, code }) => [field, code])
      }
    }
    expect(refused(`{"a":[0,{"b":"x${broken}"}]}`)).toEqual([['a.1.b', 'invalid_characters']])
    expect(refused(`{"a":[{"${broken}":0}]}`)).toEqual([['a.0', 'invalid_characters']])
    expect(refused(`"${broken}"`)).toEqual([['base', 'invalid_characters']])
    expect(refused('{"a":["\\ud83d\\ude00",0]}')).toEqual({ a: ['😀', 0] })
  })

  it('names the object with too many fields before it looks for unstorable characters', () => {
    const names = Array.from({ length: 5000 }, (_, i) => `"\\u0000${i}":0`)
    expect(() => parse(`{"a":{${names.join()}}}`)).toThrow(/1000/)
  })
})
