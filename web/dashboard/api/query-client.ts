import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../client/api-error.ts'
import { inlinedSession } from '../session/inlined-session.ts'
import { whenToRefetch } from './live-queries.ts'

export const sessionKey = ['GET /api/me', {}] as const
const businessesKey = ['GET /api/businesses', {}] as const

/**
 * Creates the query cache with the page's session in it. The error `session_required` sets the signed-in user to null,
 * so that all components see the end of the session.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'session_required') client.setQueryData(sessionKey, null)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnMount: whenToRefetch,
        refetchOnWindowFocus: whenToRefetch,
        refetchOnReconnect: whenToRefetch,
        // Retrying a 4xx is useless; network errors and 5xx are retried once.
        retry: (count, error) => count < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      },
    },
  })
  const session = inlinedSession()
  if (session) client.setQueryData(sessionKey, session.user)
  if (session?.businesses) client.setQueryData(businessesKey, { data: session.businesses, is_paginated: false })
  return client
}
