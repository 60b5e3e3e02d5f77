import { expect, it } from 'vitest'
import { createOrderNumber } from './order-number.ts'

it('dates an order in the time zone of its business, to the second in which a day begins there', () => {
  const dateAt = (moment: string, timeZone: string) => createOrderNumber(new Date(moment), timeZone).slice(0, 6)
  expect(dateAt('2026-11-15T16:59:59.999Z', 'Asia/Jakarta')).toBe('261115')
  expect(dateAt('2026-11-15T17:00:00Z', 'Asia/Jakarta')).toBe('261116')
  expect(dateAt('2026-11-15T18:14:59.999Z', 'Asia/Kathmandu')).toBe('261115')
  expect(dateAt('2026-11-15T18:15:00Z', 'Asia/Kathmandu')).toBe('261116')
  expect(dateAt('2026-11-15T16:59:59.999Z', 'Asia/Jakarta')).toBe('261115')
})
