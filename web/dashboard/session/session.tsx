import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { ApiError } from '../../client/api-error.ts'
import { call } from '../api/call.ts'
import { sessionKey } from '../api/query-client.ts'
import type { User } from '../api/types.generated.ts'

/** The signed-in user; null without a session. */
export function useSession() {
  return useQuery<User | null, ApiError>({
    queryKey: sessionKey,
    queryFn: ({ signal }) =>
      call('GET /api/me', {}, signal).catch((error) => {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }),
    staleTime: 60_000,
  })
}

export const UserContext = createContext<User | null>(null)

/** The signed-in user, on pages that require a session. */
export const useUser = () => use(UserContext)!
