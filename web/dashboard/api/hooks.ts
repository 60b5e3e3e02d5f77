import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '../../client/api-error.ts'
import { type Answer, call, type Input, type Operation } from './call.ts'

/** `refetchInterval`: milliseconds after which it is asked again, for what should look alive. */
type Options = { enabled?: boolean; refetchInterval?: number | false }

type GetOperation = Extract<Operation, `GET ${string}`>

/** Reads from the API and keeps the answer; a changed page of a list keeps the old one on screen until it is there. */
export function useApi<K extends GetOperation>(operation: K, input: Input<K>, options: Options = {}) {
  return useQuery<Answer<K>, ApiError>({
    queryKey: [operation, input],
    queryFn: ({ signal }) => call(operation, input, signal),
    placeholderData: 'query' in input ? keepPreviousData : undefined,
    ...options,
  })
}

/** Changes something through the API. Whatever is on screen is read again afterwards. */
export function useAct<K extends Operation>(operation: K) {
  const client = useQueryClient()
  return useMutation<Answer<K>, ApiError, Input<K>>({
    mutationFn: (input) => call(operation, input),
    onSuccess: () => client.invalidateQueries({ refetchType: 'active' }),
  })
}
