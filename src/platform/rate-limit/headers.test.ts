import { expect, test } from 'vitest'
import { addRateLimitLines, createLocalLimiter, rateLimitHeaders } from './index.ts'

const now = Date.parse('2026-03-01T10:00:00.000Z')
const windows = [
  { limit: 2, seconds: 10 },
  { limit: 10_000, seconds: 3600 },
]

test('describe the bucket and the window that applied', () => {
  const limiter = createLocalLimiter()
  const headers = () => rateLimitHeaders(limiter.take('key', windows, now), windows)
  const always = {
    'X-Ratelimit-Limit': '2',
    'X-Ratelimit-Reset': `${now / 1000 + 10}`,
    'RateLimit-Policy': '"2-per-10s";q=2;w=10, "10000-per-3600s";q=10000;w=3600',
  }
  expect(headers()).toEqual({ ...always, 'X-Ratelimit-Remaining': '1', RateLimit: '"2-per-10s";r=1;t=10' })
  expect(headers()).toEqual({ ...always, 'X-Ratelimit-Remaining': '0', RateLimit: '"2-per-10s";r=0;t=10' })
  expect(headers()).toEqual({
    ...always,
    'X-Ratelimit-Remaining': '0',
    RateLimit: '"2-per-10s";r=0;t=10',
    'Retry-After': '10',
  })
})

test('are the same as lines', () => {
  const decision = createLocalLimiter().take('key', windows, now)
  const lines = ['x-request-id', 'id']
  addRateLimitLines(lines, decision, windows)
  expect(lines).toEqual(['x-request-id', 'id', ...Object.entries(rateLimitHeaders(decision, windows)).flat()])
})
