import { useEffect, useRef, useState } from 'preact/hooks'
import type { ApiError } from '../../../client/api-error.ts'
import { type Answer, call } from '../../api/call.ts'
import { getCached, setCached } from '../../use-load.ts'
import { type Filters, writeFilters } from './filters.ts'

export type Item = Answer<'GET public/items'>['data'][number]

type State = {
  items?: Item[]
  next?: string | null
  total?: number
  corrected?: string
  isLoading: boolean
  problem?: ApiError
}

const pageSize = 24

/** The items that match the filters, loaded page by page. Going back shows all pages that were loaded before. */
export function useItems(filters: Filters) {
  const key = `items:${filters.collection ?? ''}${writeFilters(filters)}`
  const shownKey = useRef(key)
  const [state, setState] = useState<State>(() => getCached<State>(key) ?? { isLoading: true })
  const [attempt, setAttempt] = useState(0)

  const change = (of: string, next: State) => {
    setCached(of, next)
    if (of === shownKey.current) setState(next)
  }

  async function load(before: State) {
    const of = key
    const { sort, is_literal, ...narrowed } = filters
    const query = { ...narrowed, ...(filters.search && !is_literal && { is_forgiving: true }) }
    change(of, { ...before, isLoading: true, problem: undefined })
    // The cursor contains the filters.
    const page = before.next ? { next_cursor: before.next } : { ...query, sort }
    if (before.total === undefined)
      call('GET public/items/count', { query }).then(
        ({ total }) => change(of, { ...(getCached<State>(of) ?? before), total }),
        () => {}, // The count is optional, so its failure is ignored.
      )
    try {
      const answer = await call('GET public/items', { query: { page_size: pageSize, ...page } })
      const items = [...(before.items ?? []), ...answer.data]
      const corrected = before.items ? before.corrected : answer.corrected_search
      change(of, { ...getCached<State>(of), items, corrected, next: answer.next_cursor, isLoading: false })
    } catch (problem) {
      change(of, { ...(getCached<State>(of) ?? before), isLoading: false, problem: problem as ApiError })
    }
  }

  useEffect(() => {
    shownKey.current = key
    const before = getCached<State>(key)
    if (before?.items) setState(before)
    else void load({ isLoading: true })
  }, [key, attempt])

  return {
    ...state,
    hasMore: Boolean(state.next),
    loadMore: () => void load(state),
    retry: () => (state.items ? void load(state) : setAttempt(attempt + 1)),
  }
}
