import { expect, test } from 'vitest'
import { createLocalLimiter } from './index.ts'

const windows = [{ limit: 3, seconds: 10 }]

test('evicts idle buckets while others are used', () => {
  const limiter = createLocalLimiter()
  for (let i = 0; i < 1000; i++) limiter.take(`idle:${i}`, windows, 0)
  expect(limiter.size()).toBe(1000)
  for (let i = 0; i < 1001; i++) limiter.take('busy', windows, 10_000)
  expect(limiter.size()).toBe(1)
})

test('bounds its memory under a flood of made-up keys', () => {
  const limiter = createLocalLimiter({ maxBuckets: 100 })
  for (let i = 0; i < 10_000; i++) limiter.take(`flood:${i}`, windows, 0)
  expect(limiter.size()).toBe(100)
})

test('starts empty in the memory of an evicted bucket', () => {
  const limiter = createLocalLimiter({ maxBuckets: 1 })
  for (let i = 0; i < 4; i++) limiter.take('first', windows, 0)
  expect(limiter.take('second', windows, 0)).toMatchObject({ allowed: true, remaining: 2 })
})

test('peeks without counting, and clears a bucket', () => {
  const limiter = createLocalLimiter()
  for (let i = 0; i < 5; i++) expect(limiter.peek('key', windows, 0)).toMatchObject({ allowed: true, remaining: 3 })
  for (let i = 0; i < 3; i++) limiter.take('key', windows, 0)
  expect(limiter.peek('key', windows, 0)).toMatchObject({ allowed: false, remaining: 0 })
  limiter.clear('key')
  expect(limiter.take('key', windows, 0)).toMatchObject({ allowed: true, remaining: 2 })
})

test('gives back one count of every window, and none of an empty bucket', () => {
  const limiter = createLocalLimiter()
  const both = [...windows, { limit: 100, seconds: 3600 }]
  for (let i = 0; i < 3; i++) limiter.take('key', both, i * 1000)
  expect(limiter.take('key', both, 3000).allowed).toBe(false)
  limiter.giveBack('key', both, 3000)
  expect(limiter.peek('key', [both[0]!], 3000)).toMatchObject({ allowed: true, remaining: 1 })
  expect(limiter.take('key', both, 3000).allowed).toBe(true)
  expect(limiter.take('key', both, 3000).allowed).toBe(false)
  limiter.giveBack('unknown', both, 3000)
  for (let i = 0; i < 5; i++) limiter.giveBack('key', both, 3000)
  for (let i = 0; i < 3; i++) expect(limiter.take('key', both, 3000).allowed).toBe(true)
  expect(limiter.take('key', both, 3000).allowed).toBe(false)
})
