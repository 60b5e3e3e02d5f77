import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { sessionKey } from '../api/query-client.ts'
import type { User } from '../api/types.generated.ts'
import { paths } from '../paths.ts'

/** The path to return to after signing in. Only paths of this site are accepted, to prevent open redirects. */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get('return_to')
  if (!wanted?.startsWith('/')) return paths.home
  const url = URL.parse(wanted, location.origin)
  return url?.origin === location.origin ? url.pathname + url.search : paths.home
}

/** Stores the signed-in user and returns to the page that required the login. */
export function useReturn() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  return (user: User) => {
    const path = returnPath(search)
    // The authorize page has its own content security policy, which allows its form to redirect to the app, so it needs
    // a full page load.
    if (path.startsWith(paths.authorize)) return location.replace(path)
    client.setQueryData(sessionKey, user)
    navigate(path, { replace: true })
  }
}

/** The URL of the login page that returns to the current page. */
export const loginFrom = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname === paths.home ? paths.login : `${paths.login}?${new URLSearchParams({ return_to: pathname + search })}`
