import { useState } from 'preact/hooks'
import type { ApiError } from '../../../client/api-error.ts'
import type { Call } from '../../api/call.ts'
import { useLoad } from '../../use-load.ts'
import { useShop } from '../../use-shop.ts'

type Page<T> = { data: T[]; next_cursor: string | null }

/** Loads a list page by page. */
export function usePages<T>(
  key: string,
  read: (call: Call, query: { page_size: number; next_cursor?: string }) => Promise<Page<T>>,
) {
  const { call } = useShop()
  const loaded = useLoad(key, (call) => read(call, { page_size: 20 }))
  const [problem, setProblem] = useState<ApiError>()
  const [isLoading, setLoading] = useState(false)
  const { value } = loaded

  async function loadMore() {
    setLoading(true)
    setProblem(undefined)
    try {
      const more = await read(call, { page_size: 20, next_cursor: value!.next_cursor! })
      loaded.replace({ ...more, data: [...value!.data, ...more.data] })
    } catch (caught) {
      setProblem(caught as ApiError)
    }
    setLoading(false)
  }
  return { ...loaded, more: { hasMore: Boolean(value?.next_cursor), isLoading, problem, loadMore } }
}
