import { navigate, place } from './router.tsx'
import { storageKey } from './state/shop.ts'
import { createValue } from './state/value.ts'

const key = () => storageKey('shared-code')
const parameter = 'discount'
const maxLength = 60

function load() {
  try {
    return sessionStorage.getItem(key()) ?? ''
  } catch {
    return ''
  }
}

/** The discount code of a shared link, for this visit; empty if there is none. */
export const sharedCode = createValue('')

export function setSharedCode(code: string) {
  sharedCode.set(code)
  try {
    if (code) sessionStorage.setItem(key(), code)
    else sessionStorage.removeItem(key())
  } catch {
    // Without session storage, a reload loses the code.
  }
}

/**
 * Removes the code of `?discount=CODE` from the address, where it would mix with the catalog's filters, and stores it.
 */
export function receiveSharedCode() {
  if (!sharedCode.get()) sharedCode.set(load())
  const { pathname, search } = place.get()
  const query = new URLSearchParams(search)
  const code = query.get(parameter)
  if (code === null) return
  query.delete(parameter)
  const kept = code.replace(/\s+/g, '').toUpperCase()
  if (kept.length > 0 && kept.length <= maxLength) setSharedCode(kept)
  navigate(pathname + (query.size > 0 ? `?${query}` : ''), { replace: true })
}
