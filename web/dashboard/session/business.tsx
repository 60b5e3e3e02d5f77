import { createContext, use, useEffect } from 'react'
import { generatePath, useMatch, useSearchParams } from 'react-router'
import { useApi } from '../api/hooks.ts'
import type { Business } from '../api/types.generated.ts'
import { paths } from '../paths.ts'

export type Permission = Business['permissions'][number]

const storageKey = 'etalase.business'

/**
 * The user's businesses and the one in the address: `/b/:username/…`, or `?b=username` on other pages. Without one in
 * the address, it is the one that this browser opened last. `current` is undefined if the user is no member.
 */
export function useBusinesses() {
  const businesses = useApi('GET /api/businesses', {})
  const [search] = useSearchParams()
  const wanted = useMatch('/b/:username/*')?.params.username ?? search.get('b')
  const all = businesses.data?.data
  const current = wanted
    ? all?.find(({ username }) => username === wanted)
    : (all?.find(({ unique_id }) => unique_id === localStorage.getItem(storageKey)) ?? all?.[0])
  const opened = current?.unique_id
  useEffect(() => {
    if (opened) localStorage.setItem(storageKey, opened)
  }, [opened])
  return { businesses, current }
}

export const BusinessContext = createContext<Business | null>(null)

/** The selected business, its id as a path parameter of the API, and the user's permissions. */
export function useBusiness() {
  const business = use(BusinessContext)!
  return {
    business,
    path: { business_id: business.unique_id },
    /** Whether to show an action. The service checks the permission again. */
    can: (permission: Permission) => business.permissions.includes(permission),
  }
}

/** Returns a function for the addresses of the selected business's pages. */
export function usePathTo() {
  const { username } = useBusiness().business
  return (page: keyof typeof paths, params: Record<string, string | number> = {}) =>
    generatePath(paths[page] as string, {
      username,
      ...Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
    })
}

/** Returns a function for a list's address in the menu: with the member's default view, if there is one. */
export function useListAddress() {
  const { default_views } = useBusiness().business
  const pathTo = usePathTo()
  return (page: keyof typeof paths) => {
    const query = default_views?.[page]
    return query ? `${pathTo(page)}?${query}` : pathTo(page)
  }
}
