import { useEffect, useState } from 'preact/hooks'
import { ApiError } from '../client/api-error.ts'
import type { Context } from './context.ts'
import type { Load, Loads, PageData } from './state/loads.ts'
import { useShop } from './use-shop.ts'

type Loaded<T> = { key: string; value?: T; problem?: ApiError }

const maxCached = 30

/** Starts with the data of a page. */
export function createLoads(data?: PageData): Loads {
  const values = new Map(Object.entries(data?.values ?? {}))
  const problems = new Map(Object.entries(data?.problems ?? {}).map(([key, status]) => [key, new ApiError(status)]))
  const delivered = new Set([...values.keys(), ...problems.keys()].filter((key) => !data!.live.includes(key)))
  return { values, problems, delivered }
}

export function setCached({ loads: { values } }: Context, key: string, value: unknown) {
  values.delete(key)
  values.set(key, value)
  if (values.size > maxCached) values.delete(values.keys().next().value!)
}

export const getCached = <T>({ loads }: Context, key: string) => loads.values.get(key) as T | undefined

export const clearCache = ({ loads }: Context) => loads.values.clear()

type Options = {
  /** Shows a cached value without loading it again. */
  isKept?: boolean
  /** Loaded by browsers only, not by the server. */
  isLate?: boolean
}

/**
 * Loads data whenever the key changes. A response to an older key is discarded. The server calls the loader and renders
 * again: a loader makes one call, or several at once.
 */
export function useLoad<T>(key: string, load: Load<T>, { isKept = false, isLate = false }: Options = {}) {
  const context = useShop()
  const { values, problems, delivered, missing } = context.loads
  const [attempt, setAttempt] = useState(0)
  const known = (): Loaded<T> => ({ key, value: getCached<T>(context, key), problem: problems.get(key) })
  const [state, setState] = useState<Loaded<T>>(known)
  if (missing && !isLate && !values.has(key) && !problems.has(key)) missing.set(key, load)
  useEffect(() => {
    if (attempt === 0 && (delivered.delete(key) || (isKept && values.has(key))))
      return setState((now) => (now.key === key ? now : known()))
    problems.delete(key)
    const controller = new AbortController()
    setState({ key, value: getCached<T>(context, key) })
    load(context.call, controller.signal).then(
      (value) => {
        setCached(context, key, value)
        if (!controller.signal.aborted) setState({ key, value })
      },
      (problem) => {
        if (!controller.signal.aborted) setState((now) => ({ ...now, problem }))
      },
    )
    return () => controller.abort()
  }, [key, attempt])
  const current = state.key === key ? state : known()
  return {
    ...current,
    // A functional update, so that two reloads requested in the same render both count.
    reload: () => setAttempt((before) => before + 1),
    replace: (value: T) => {
      setCached(context, key, value)
      setState({ key, value })
    },
  }
}
