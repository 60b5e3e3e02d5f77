import { useState } from 'preact/hooks'
import type { ApiError } from '../../../client/api-error.ts'
import type { Answer, Call } from '../../api/call.ts'
import { getCached, setCached, useLoad } from '../../use-load.ts'
import { useShop } from '../../use-shop.ts'
import { type Filters, writeFilters } from './filters.ts'

type Items = Answer<'GET public/items'>
export type Item = Items['data'][number]

type More = { items: Item[]; next: string | null }

const pageSize = 24

/** The query for the API; misspelt words are corrected unless the buyer wants exactly these. */
export const toQuery = ({ after: _, is_literal, ...query }: Filters) => ({
  ...query,
  ...(query.search && !is_literal && { is_forgiving: true }),
})

/** Loads a page of items. The cursor contains the filters. */
const readPage = (call: Call, filters: Filters) =>
  call('GET public/items', {
    query: {
      page_size: pageSize,
      ...(filters.after
        ? { next_cursor: filters.after }
        : { ...toQuery(filters), sort: filters.sort ?? (filters.search ? 'relevance' : undefined) }),
    },
  })

/** The items that match the filters, loaded page by page. Going back shows all pages that were loaded before. */
export function useItems(filters: Filters) {
  const context = useShop()
  const { after, sort, ...query } = filters
  const named = `${filters.collection ?? ''}${writeFilters(filters)}`
  const key = `items:${named} ${after ?? ''}`
  const first = useLoad(key, (call) => readPage(call, filters), { isKept: true })
  const count = useLoad(`count:${filters.collection ?? ''}${writeFilters({ ...query })}`, (call) =>
    call('GET public/items/count', { query: toQuery(query) }),
  )
  const [, showMore] = useState<More>()
  const [state, setState] = useState<{ key: string; isLoading: boolean; problem?: ApiError }>({ key, isLoading: false })
  const current = state.key === key ? state : { isLoading: false, problem: undefined }
  const more = getCached<More>(context, `more:${key}`)
  const next = more ? more.next : (first.value?.next_cursor ?? null)

  async function loadMore() {
    setState({ key, isLoading: true })
    try {
      const answer = await readPage(context.call, { after: next! })
      const loaded = { items: [...(more?.items ?? []), ...answer.data], next: answer.next_cursor }
      setCached(context, `more:${key}`, loaded)
      showMore(loaded)
      setState({ key, isLoading: false })
    } catch (problem) {
      setState({ key, isLoading: false, problem: problem as ApiError })
    }
  }

  return {
    items: first.value && [...first.value.data, ...(more?.items ?? [])],
    total: count.value?.total,
    corrected: first.value?.corrected_search,
    next,
    isLoading: current.isLoading || (!first.value && !first.problem),
    problem: first.problem ?? current.problem,
    loadMore: () => void loadMore(),
    retry: () => (first.value ? void loadMore() : first.reload()),
  }
}
