import { expect, test } from 'vitest'
import { createCircuitBreakers } from './circuit-breaker.ts'

const clock = { ms: 1000 }
const create = () => createCircuitBreakers({ maxFailures: 3, pauseMs: 100, nowMs: () => clock.ms })

test('refuses calls after three failures in a row, for that key alone', () => {
  const breakers = create()
  for (const outcome of ['fail', 'fail', 'succeed', 'fail', 'fail'] as const) breakers[outcome]('a')
  expect([breakers.isOpen('a'), breakers.admit('a')]).toEqual([false, true])
  breakers.fail('a')
  expect([breakers.isOpen('a'), breakers.admit('a')]).toEqual([true, false])
  expect([breakers.isOpen('b'), breakers.admit('b')]).toEqual([false, true])
})

test('lets one call through after the pause, and closes or opens again by its outcome', () => {
  const breakers = create()
  for (let i = 0; i < 3; i++) breakers.fail('a')
  clock.ms += 101
  expect([breakers.admit('a'), breakers.admit('a')]).toEqual([true, false])
  breakers.fail('a')
  expect(breakers.admit('a')).toBe(false)
  clock.ms += 101
  expect(breakers.admit('a')).toBe(true)
  breakers.succeed('a')
  expect([breakers.admit('a'), breakers.admit('a')]).toEqual([true, true])
})

test('admits calls to a service that takes a second and a half to answer, however many wait', () => {
  const breakers = create()
  for (let second = 0; second < 10; second++) {
    const ends = Array.from({ length: 50 }, () => breakers.wait('slow'))
    clock.ms += 1500
    expect([breakers.isOpen('slow'), breakers.admit('slow')]).toEqual([false, true])
    for (const end of ends) end()
    breakers.succeed('slow')
  }
})

test('admits no more calls while four of them have waited for over five seconds, for that key alone', () => {
  const breakers = create()
  const ends = Array.from({ length: 6 }, () => breakers.wait('a'))
  expect(breakers.admit('a')).toBe(true)
  clock.ms += 5001
  expect([breakers.isOpen('a'), breakers.admit('a'), breakers.admit('b')]).toEqual([true, false, true])
  for (const end of ends.slice(0, 3)) end()
  expect(breakers.admit('a')).toBe(true)
})
