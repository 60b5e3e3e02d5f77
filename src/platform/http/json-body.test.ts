import { describe, expect, it } from 'vitest'
import { cpuMsOf } from '../../../test/cpu-time.ts'
import { parseFormBody } from './json-body.ts'

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
    expect(await cpuMsOf(() => expect(() => parseFormBody(text)).toThrow())).toBeLessThan(1000)
  })
})
