import { useEffect, useState } from 'preact/hooks'
import { type Answer, call } from '../../api/call.ts'

type Entry = Answer<'GET public/variants/pricing'>['data'][number]

const maxVariants = 100

/**
 * Prices and quantities of this moment by variant. They change without a new version of the catalog, so a page that the
 * server prepared has none of them.
 */
export function useStock(ids: number[]): Map<number, Entry> {
  const asked = ids.slice(0, maxVariants).join()
  const [entries, setEntries] = useState<Entry[]>([])
  useEffect(() => {
    if (!asked) return
    const controller = new AbortController()
    call('GET public/variants/pricing', { query: { ids: asked }, signal: controller.signal }).then(
      ({ data }) => setEntries(data),
      () => {}, // The checkout refuses what is sold out in any case.
    )
    return () => controller.abort()
  }, [asked])
  return new Map(entries.map((entry) => [entry.variant_id, entry]))
}
