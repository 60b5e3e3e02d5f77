import { useRef } from 'preact/hooks'
import { type Answer, call } from '../../api/call.ts'
import { useLoad } from '../../use-load.ts'
import { language } from '../../words.ts'
import { type Filters, writeFilters } from './filters.ts'

export type Facets = Answer<'GET public/items/filters'>

/** Loads the facets of the items; keeps the former ones until then, so that no field disappears meanwhile. */
export function useFacets({ sort: _, after: _after, is_literal: _literal, ...filters }: Filters): Facets | undefined {
  const key = `facets:${filters.collection ?? ''}${writeFilters(filters)}`
  const { value } = useLoad(key, (signal) =>
    call('GET public/items/filters', { query: { ...filters, language }, signal }),
  )
  const last = useRef(value)
  if (value) last.current = value
  return value ?? last.current
}
