import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../api/call.ts'
import { sessionKey } from '../api/query-client.ts'
import { paths } from '../paths.ts'

/** Ends the session and clears the cache. */
export function useLogOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (to: string = paths.login) => {
    await call('POST /api/auth/logout', {}).catch(() => {})
    navigate(to)
    client.clear()
    client.setQueryData(sessionKey, null)
  }
}
