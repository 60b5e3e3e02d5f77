import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useBusiness } from './business.tsx'

export const storeParameter = 'store'

const toKey = (businessId: string) => `etalase.store.${businessId}`

export function saveStoreChoice(businessId: string, storeId: string | undefined) {
  if (storeId) localStorage.setItem(toKey(businessId), storeId)
  else localStorage.removeItem(toKey(businessId))
}

/** The id of the selected store, from the address or else the last selection; undefined for all stores. */
export function useChosenStore(): string | undefined {
  const { unique_id } = useBusiness().business
  const { search } = useLocation()
  const chosen = new URLSearchParams(search).get(storeParameter) ?? localStorage.getItem(toKey(unique_id))
  return chosen && /^[1-9]\d{0,14}$/.test(chosen) ? chosen : undefined
}

/** The selected store as a filter. It is kept in the address, so that a copied link shows the same. */
export function useStoreFilter(): string | undefined {
  const store = useChosenStore()
  const { search, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const params = new URLSearchParams(search)
    if (!store || params.has(storeParameter)) return
    params.set(storeParameter, store)
    navigate({ search: params.toString() }, { replace: true, state })
  }, [store, search, state, navigate])
  return store
}
