import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '../../../../client/api-error.ts'
import { type Answer, call, callWithEtag, type Input, type Operation } from '../../../api/call.ts'
import { useApi } from '../../../api/hooks.ts'
import { newestOrderKey } from '../../../api/live-queries.ts'
import { useLiveLists } from '../../../parts/live/use-live-lists.ts'
import { useBusiness } from '../../../session/business.tsx'

const order = 'GET /api/businesses/{business_id}/orders/{id}'

/** Loads an order with its version, which changes to it send. */
export function useOrder(id: string) {
  const { path } = useBusiness()
  return useQuery({
    queryKey: [order, path.business_id, id],
    queryFn: ({ signal }) => callWithEtag(order, { path: { ...path, id } }, { signal }),
  })
}

export const useTabCounts = () => useApi('GET /api/businesses/{business_id}/orders/tab-counts', useBusinessPath())

const useBusinessPath = () => ({ path: useBusiness().path })

type OrderOperation = Extract<Operation, `${'POST' | 'PATCH'} /api/businesses/{business_id}/orders${string}`>

/**
 * Changes orders, and then reloads what is shown of orders. With `ifMatch` the server refuses if the order has changed.
 */
export function useOrderChange<K extends OrderOperation>(operation: K) {
  const client = useQueryClient()
  return useMutation<Answer<K>, ApiError, Input<K> & { ifMatch?: string }>({
    mutationFn: async ({ ifMatch, ...input }) =>
      (await callWithEtag(operation, input as unknown as Input<K>, { ifMatch })).answer,
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('/orders') }),
  })
}

const pollMs = 15_000

/** Whether there are orders newer than the newest one shown. The list itself is not reloaded, so that no row moves. */
export function useHasNewOrders(newestId: string | undefined, isShown: boolean) {
  const isLive = useLiveLists(isShown)
  const { path } = useBusiness()
  const newest = useQuery({
    queryKey: [newestOrderKey, path.business_id],
    queryFn: ({ signal }) =>
      call('GET /api/businesses/{business_id}/orders', { path, query: { page_size: 1, columns: 'id' } }, signal),
    refetchInterval: isLive ? false : pollMs,
    enabled: newestId !== undefined,
    // The list was just loaded, so the first poll follows after the interval.
    initialData: { data: [] } as never,
    staleTime: pollMs,
  })
  const id = newest.data?.data[0]?.id
  // Ids are ordered by time.
  return id !== undefined && newestId !== undefined && id > newestId
}
