import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../client/api-error.ts'
import { type Answer, call, callWithEtag, type Input, type Operation } from './call.ts'

/** `refetchInterval`: the polling interval in milliseconds, which may depend on the latest result. */
type Options<T> = {
  enabled?: boolean
  refetchInterval?: number | false | ((query: { state: { data: T | undefined } }) => number | false)
}

type GetOperation = Extract<Operation, `GET ${string}`>

/**
 * Reads from the API through the cache. When a list changes its page, the previous page stays visible until the next is
 * loaded.
 */
export function useApi<K extends GetOperation>(operation: K, input: Input<K>, options: Options<Answer<K>> = {}) {
  return useQuery<Answer<K>, ApiError>({
    queryKey: [operation, input],
    queryFn: ({ signal }) => call(operation, input, signal),
    placeholderData: 'query' in input ? keepPreviousData : undefined,
    ...options,
  })
}

/** Calls a changing operation of the API, then invalidates the cache and refetches what is on screen. */
export function useAct<K extends Operation>(operation: K) {
  const client = useQueryClient()
  return useMutation<Answer<K>, ApiError, Input<K>>({
    mutationFn: (input) => call(operation, input),
    onSuccess: () => client.invalidateQueries({ refetchType: 'active' }),
  })
}

/**
 * Like `useAct`, for calls that must not happen twice: the same input sent again, for example after a lost response, is
 * the same request. After a response the next call is a new request.
 */
export function useActOnce<K extends Operation>(operation: K) {
  const client = useQueryClient()
  const sent = useRef<{ text: string; idempotencyKey: string }>(undefined)
  return useMutation<Answer<K>, ApiError, Input<K>>({
    mutationFn: async (input) => {
      const text = JSON.stringify(input)
      if (sent.current?.text !== text) sent.current = { text, idempotencyKey: crypto.randomUUID() }
      return (await callWithEtag(operation, input, { idempotencyKey: sent.current.idempotencyKey })).answer
    },
    onError: (error) => {
      const isAnswered = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (isAnswered) sent.current = undefined
    },
    onSuccess: async () => {
      await client.invalidateQueries({ refetchType: 'active' })
      sent.current = undefined
    },
  })
}
