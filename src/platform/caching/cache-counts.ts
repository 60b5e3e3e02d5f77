import { Counter, type Registry } from 'prom-client'

/** Plain numbers that a cache increments; `/metrics` prints them. */
export type CacheCounts = { hits: number; misses: number }

/** Returns a function that creates the counts of a cache. Caches with the same name are added up. */
export function createCacheCounters(registry: Registry): (cache: string) => CacheCounts {
  const all: { cache: string; counts: CacheCounts }[] = []
  new Counter({
    name: 'etalase_cache_requests_total',
    help: 'Lookups in caches of this process, by result: hit or miss',
    labelNames: ['cache', 'result'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { cache, counts } of all) {
        this.inc({ cache, result: 'hit' }, counts.hits)
        this.inc({ cache, result: 'miss' }, counts.misses)
      }
    },
  })
  return (cache) => {
    const counts = { hits: 0, misses: 0 }
    all.push({ cache, counts })
    return counts
  }
}
