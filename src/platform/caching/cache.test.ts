import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCache, maxAgeMs, refreshAfterMs } from './cache.ts'
import { createInvalidation } from './invalidation.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** A cache of `business:key` strings whose loads count upwards; a load ends when the test ends it. */
function cacheOfCounts(maxEntries = 10) {
  const invalidation = createInvalidation()
  const loads: { key: string; end(error?: Error): void }[] = []
  const cache = createCache<string, string>(invalidation, {
    maxEntries,
    businessOf: (_, key) => Number(key.split(':')[0]),
    load: (key) =>
      new Promise((resolve, reject) => {
        const value = `${key} load ${loads.length}`
        loads.push({ key, end: (error) => (error ? reject(error) : resolve(value)) })
      }),
  })
  const fill = async (key: string) => {
    const value = cache.get(key)
    loads.at(-1)!.end()
    return await value
  }
  return { cache, loads, fill, invalidation }
}

it('loads a value once for concurrent callers, then returns it without a promise', async () => {
  const { cache, loads } = cacheOfCounts()
  const callers = [cache.get('1:a'), cache.get('1:a')]
  loads[0]!.end()
  expect(await Promise.all(callers)).toEqual(['1:a load 0', '1:a load 0'])
  expect(cache.get('1:a')).toBe('1:a load 0')
  expect(loads).toHaveLength(1)
})

it('serves the stale value while one background load refreshes it', async () => {
  const { cache, loads, fill } = cacheOfCounts()
  await fill('1:a')
  vi.advanceTimersByTime(refreshAfterMs + 1)
  expect([cache.get('1:a'), cache.get('1:a')]).toEqual(['1:a load 0', '1:a load 0'])
  expect(loads).toHaveLength(2)
  loads[1]!.end()
  await expect.poll(() => cache.get('1:a')).toBe('1:a load 1')
})

it('waits for a new load once the value is too old, and passes on its failure without caching it', async () => {
  const { cache, loads, fill } = cacheOfCounts()
  await fill('1:a')
  vi.advanceTimersByTime(maxAgeMs)
  const value = cache.get('1:a')
  loads[1]!.end(new Error('database gone'))
  await expect(value).rejects.toThrow('database gone')
  expect(await fill('1:a')).toBe('1:a load 2')
})

it('drops the values of an invalidated business and whatever is still loading', async () => {
  const { cache, loads, fill, invalidation } = cacheOfCounts()
  await fill('1:a')
  await fill('2:b')
  const loading = cache.get('2:c')
  invalidation.invalidate(1)
  expect(cache.get('2:b')).toBe('2:b load 1')
  const again = [cache.get('1:a'), cache.get('2:c')]
  for (const { end } of loads) end()
  expect(await Promise.all([loading, ...again])).toEqual(['2:c load 2', '1:a load 3', '2:c load 4'])
})

it('does not let a refresh that began before an invalidation restore the old value', async () => {
  const { cache, loads, fill, invalidation } = cacheOfCounts()
  await fill('1:a')
  vi.advanceTimersByTime(refreshAfterMs + 1)
  cache.get('1:a')
  invalidation.invalidate(1)
  loads[1]!.end()
  await Promise.resolve()
  expect(await fill('1:a')).toBe('1:a load 2')
})

it('evicts the oldest entry beyond its bound', async () => {
  const { cache, fill } = cacheOfCounts(2)
  for (const key of ['1:a', '1:b', '1:c']) await fill(key)
  expect([cache.get('1:b'), cache.get('1:c')]).toEqual(['1:b load 1', '1:c load 2'])
  expect(await fill('1:a')).toBe('1:a load 3')
})
