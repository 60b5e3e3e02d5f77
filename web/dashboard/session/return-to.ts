import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { sessionKey } from '../api/query-client.ts'
import type { User } from '../api/types.generated.ts'
import { paths } from '../paths.ts'

/** Where to go after signing in: only a path of this site, whatever the address bar says. */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get('return_to')
  if (!wanted?.startsWith('/')) return paths.home
  const url = URL.parse(wanted, location.origin)
  return url?.origin === location.origin ? url.pathname + url.search : paths.home
}

/** Goes back to where the login page was come from, as the person who signed in. */
export function useReturn() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  return (user: User) => {
    const path = returnPath(search)
    // The authorize page has a content policy of its own, for the app that its form redirects to: it must be loaded.
    if (path.startsWith(paths.authorize)) return location.replace(path)
    client.setQueryData(sessionKey, user)
    navigate(path, { replace: true })
  }
}

/** The login page, knowing the way back to here. */
export const loginFrom = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname === paths.home ? paths.login : `${paths.login}?${new URLSearchParams({ return_to: pathname + search })}`
