import { expect, it } from 'vitest'
import { wireTypes } from './wire-types.ts'

const parse = (oid: number, text: string) => wireTypes.getTypeParser(oid, 'text')(text)

it('reads bigints as numbers, alone and in arrays, and refuses those that a number cannot hold', () => {
  expect(parse(20, '42')).toBe(42)
  expect(parse(1016, '{1,NULL,9007199254740991}')).toEqual([1, null, 9007199254740991])
  expect(parse(1016, '{}')).toEqual([])
  expect(() => parse(1016, '{9007199254740992}')).toThrow('beyond 2^53')
})
