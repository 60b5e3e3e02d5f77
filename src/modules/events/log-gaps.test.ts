import { expect, it } from 'vitest'
import { withoutFound } from './log-gaps.ts'

it('keeps what was not read yet of a gap whose writers have ended', () => {
  const found = Array.from({ length: 1000 }, (_, i) => i + 1)
  const gap = { from: 1, to: 5999, writers: [] }
  expect(withoutFound([gap], found)).toEqual([{ from: 1001, to: 5999, writers: [] }])
  expect(withoutFound([gap], found, new Set())).toEqual([])
})
