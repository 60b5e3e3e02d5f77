import { useLocation, useNavigate, useSearchParams } from 'react-router'

export type Cursor = { next_cursor?: string; previous_cursor?: string }

/**
 * The state of a list: filters in the query string, and the cursor in the history entry, because it contains the
 * filters and is too long for a link. Going back and reloading keep both; a shared link opens the first page.
 */
export function useListState<Name extends string>(names: readonly Name[]) {
  const [params] = useSearchParams()
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const filters = Object.fromEntries(
    names.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  ) as Partial<Record<Name, string>>
  const cursor: Cursor = (state as { cursor?: Cursor } | null)?.cursor ?? {}
  return {
    filters,
    cursor,
    isFirstPage: !cursor.next_cursor && !cursor.previous_cursor,
    /**
     * Changes filters and returns to the first page. With `isTyping` it replaces the history entry, so that each typed
     * letter does not add one.
     */
    setFilters: (change: Partial<Record<Name, string | undefined>>, isTyping = false) => {
      const next = new URLSearchParams(params)
      for (const [name, value] of Object.entries(change)) {
        if (value) next.set(name, value as string)
        else next.delete(name)
      }
      navigate({ search: next.toString() }, { replace: isTyping })
    },
    move: (cursor: Cursor) => navigate({ search }, { state: { cursor } }),
  }
}
