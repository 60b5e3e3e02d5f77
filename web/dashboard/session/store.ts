import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useBusiness } from './business.tsx'

export const storeParameter = 'store'

const keyOf = (businessId: string) => `etalase.store.${businessId}`

export function rememberStore(businessId: string, storeId: string | undefined) {
  if (storeId) localStorage.setItem(keyOf(businessId), storeId)
  else localStorage.removeItem(keyOf(businessId))
}

/** The id of the store that is looked at, from the address or else as it was chosen last; undefined for all stores. */
export function useChosenStore(): string | undefined {
  const { unique_id } = useBusiness().business
  const { search } = useLocation()
  const chosen = new URLSearchParams(search).get(storeParameter) ?? localStorage.getItem(keyOf(unique_id))
  return chosen && /^[1-9]\d{0,14}$/.test(chosen) ? chosen : undefined
}

/** The chosen store for a page that follows it. The address keeps it, so that a copied link shows the same. */
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
