import { createContext, use, useState } from 'react'
import { useApi } from '../api/hooks.ts'
import type { Business } from '../api/types.generated.ts'

const storageKey = 'etalase.business'

type Role = Business['role']

/** The businesses of the person signed in and the one worked in, which this browser remembers. */
export function useBusinesses() {
  const businesses = useApi('GET /api/businesses', {})
  const [chosen, setChosen] = useState(() => localStorage.getItem(storageKey))
  const all = businesses.data?.data
  return {
    businesses,
    current: all?.find((business) => business.unique_id === chosen) ?? all?.[0],
    choose: (uniqueId: string) => {
      rememberBusiness(uniqueId)
      setChosen(uniqueId)
    },
  }
}

export const rememberBusiness = (uniqueId: string) => localStorage.setItem(storageKey, uniqueId)

export const BusinessContext = createContext<Business | null>(null)

/** The business that the page shows, and its id as paths of the API take it. */
export function useBusiness() {
  const business = use(BusinessContext)!
  return { business, path: { business_id: business.unique_id } }
}

const allowed: Record<'members' | 'stores' | 'apps', Role[]> = {
  members: ['owner', 'admin'],
  stores: ['owner', 'admin'],
  apps: ['owner', 'admin'],
}

/** Whether to offer an action at all; the service decides again. */
export const mayManage = (role: Role, what: keyof typeof allowed) => allowed[what].includes(role)
