import { paths } from '../paths.ts'

/** Where to go after signing in: only a path of this site, whatever the address bar says. */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get('return_to')
  if (!wanted?.startsWith('/')) return paths.home
  const url = URL.parse(wanted, location.origin)
  return url?.origin === location.origin ? url.pathname + url.search : paths.home
}

/** The login page, knowing the way back to here. */
export const loginFrom = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname === paths.home ? paths.login : `${paths.login}?${new URLSearchParams({ return_to: pathname + search })}`
