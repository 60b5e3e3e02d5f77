import { expect, test } from 'vitest'
import { countBefore, findCaret, groupAmount, readAmount } from '../../web/dashboard/parts/fields/grouped-amount.ts'

/** What a field shows after each key. */
function type(keys: string, language: 'id' | 'en', start = '') {
  let plain = start
  for (const key of keys) {
    const shown = groupAmount(plain, language)
    plain = readAmount(key === '<' ? shown.slice(0, -1) : shown + key, plain, language)
  }
  return [groupAmount(plain, language), plain]
}

test('separates thousands while an amount is typed', () => {
  expect(type('45000', 'id')).toEqual(['45.000', '45000'])
  expect(type('45000', 'en')).toEqual(['45,000', '45000'])
  expect(type('1250000,5', 'id')).toEqual(['1.250.000,5', '1250000.5'])
  expect(type('12.505', 'en')).toEqual(['12.50', '12.50'])
})

test('takes separators that people type, and removes digits one by one', () => {
  expect(type('45.000', 'id')).toEqual(['45.000', '45000'])
  expect(type('45,000', 'en')).toEqual(['45,000', '45000'])
  expect(type('4500<<', 'id')).toEqual(['45', '45'])
  expect(type('<', 'id', '5')).toEqual(['', ''])
})

test('understands pasted amounts of either language, with a currency', () => {
  expect(readAmount('Rp 45.000', '', 'id')).toBe('45000')
  expect(readAmount('Rp45,000', '', 'id')).toBe('45000')
  expect(readAmount('45.000', '', 'en')).toBe('45000')
  expect(readAmount('1,250,000', '', 'id')).toBe('1250000')
  expect(readAmount('95.000,50', '', 'id')).toBe('95000.50')
})

test('leaves text that is no amount as it was typed', () => {
  expect(readAmount('banyak', '', 'id')).toBe('banyak')
  expect(groupAmount('banyak', 'id')).toBe('banyak')
  expect(readAmount('-5', '', 'id')).toBe('-5')
})

test('keeps the caret behind the digit that was typed', () => {
  // "1.500" becomes "15.000" by a 0 typed after the 5.
  const typed = '1.5000'
  expect(findCaret('15.000', countBefore(typed, 4, 'id'), 'id')).toBe(4)
  expect(findCaret('15.000', countBefore('15000', 2, 'id'), 'id')).toBe(2)
})
