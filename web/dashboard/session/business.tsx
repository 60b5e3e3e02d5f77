import { createContext, use, useState } from 'react'
import { useApi } from '../api/hooks.ts'
import type { Business } from '../api/types.generated.ts'

const storageKey = 'etalase.business'

type Role = Business['role']

/** The user's businesses and the selected one, which is stored in this browser. */
export function useBusinesses() {
  const businesses = useApi('GET /api/businesses', {})
  const [chosen, setChosen] = useState(() => localStorage.getItem(storageKey))
  const all = businesses.data?.data
  return {
    businesses,
    current: all?.find((business) => business.unique_id === chosen) ?? all?.[0],
    choose: (uniqueId: string) => {
      storeBusiness(uniqueId)
      setChosen(uniqueId)
    },
  }
}

export const storeBusiness = (uniqueId: string) => localStorage.setItem(storageKey, uniqueId)

export const BusinessContext = createContext<Business | null>(null)

/** The selected business, and its id as a path parameter of the API. */
export function useBusiness() {
  const business = use(BusinessContext)!
  return { business, path: { business_id: business.unique_id } }
}

const allowed: Record<'members' | 'stores' | 'apps', Role[]> = {
  members: ['owner', 'admin'],
  stores: ['owner', 'admin'],
  apps: ['owner', 'admin'],
}

/** Whether to show an action. The service checks the permission again. */
export const mayManage = (role: Role, what: keyof typeof allowed) => allowed[what].includes(role)
