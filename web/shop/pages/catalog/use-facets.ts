import { useRef } from 'preact/hooks'
import type { Answer } from '../../api/call.ts'
import { useLoad } from '../../use-load.ts'
import { useShop } from '../../use-shop.ts'
import { type Filters, writeFilters } from './filters.ts'
import { toQuery } from './use-items.ts'

export type Facets = Answer<'GET public/items/filters'>

/** Loads the facets of the items; keeps the former ones until then, so that no field disappears meanwhile. */
export function useFacets({ sort: _, after: _after, ...filters }: Filters): Facets | undefined {
  const { language } = useShop()
  const key = `facets:${filters.collection ?? ''}${writeFilters(filters)}`
  const { value } = useLoad(key, (call, signal) =>
    call('GET public/items/filters', { query: { ...toQuery(filters), language }, signal }),
  )
  const last = useRef(value)
  if (value) last.current = value
  return value ?? last.current
}
