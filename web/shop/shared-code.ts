import type { Context } from './context.ts'
import { storageKey } from './state/stored-value.ts'

const parameter = 'discount'
const maxLength = 60

const keyIn = (context: Context) => storageKey(context, 'shared-code')

function load(context: Context) {
  try {
    return sessionStorage.getItem(keyIn(context)) ?? ''
  } catch {
    return ''
  }
}

export function setSharedCode(context: Context, code: string) {
  context.sharedCode.set(code)
  try {
    if (code) sessionStorage.setItem(keyIn(context), code)
    else sessionStorage.removeItem(keyIn(context))
  } catch {
    // Without session storage, a reload loses the code.
  }
}

/**
 * Removes the code of `?discount=CODE` from the address, where it would mix with the catalog's filters, and stores it.
 */
export function receiveSharedCode(context: Context) {
  const { sharedCode, place, navigate } = context
  if (!sharedCode.get()) sharedCode.set(load(context))
  const { pathname, search } = place.get()
  const query = new URLSearchParams(search)
  const code = query.get(parameter)
  if (code === null) return
  query.delete(parameter)
  const kept = code.replace(/\s+/g, '').toUpperCase()
  if (kept.length > 0 && kept.length <= maxLength) setSharedCode(context, kept)
  navigate(pathname + (query.size > 0 ? `?${query}` : ''), { replace: true })
}
