import { useEffect, useState } from 'preact/hooks'
import { ApiError } from '../client/api-error.ts'

type Load<T> = (signal: AbortSignal) => Promise<T>
type Loaded<T> = { key: string; value?: T; problem?: ApiError }

/** The data that the server loaded for a page: values by key, and the statuses of refused requests. */
export type PageData = {
  values: Record<string, unknown>
  problems: Record<string, number>
  /** Keys of values that may change at any time, such as stock, which the browser loads again. */
  live: string[]
}

/** Recent responses (stale-while-revalidate): going back shows a page immediately and reloads it in the background. */
let cache = new Map<string, unknown>()
const maxCached = 30

/** Refusals by key, and the values that came with the page, which are not loaded again. */
let problems = new Map<string, ApiError>()
let delivered = new Set<string>()

/** On the server: collects the loaders of data that the page still needs. */
let missing: Map<string, Load<unknown>> | undefined

/** Sets the data of a page. With `wanted`, loaders are collected there instead of being called. */
export function setPageData(data: PageData | undefined, wanted?: Map<string, Load<unknown>>) {
  cache = new Map(Object.entries(data?.values ?? {}))
  problems = new Map(Object.entries(data?.problems ?? {}).map(([key, status]) => [key, new ApiError(status)]))
  delivered = new Set([...cache.keys(), ...problems.keys()].filter((key) => !data!.live.includes(key)))
  missing = wanted
}

export function setCached(key: string, value: unknown) {
  cache.delete(key)
  cache.set(key, value)
  if (cache.size > maxCached) cache.delete(cache.keys().next().value!)
}

export const getCached = <T>(key: string) => cache.get(key) as T | undefined

export const clearCache = () => cache.clear()

type Options = {
  /** Shows a cached value without loading it again. */
  isKept?: boolean
  /** Loaded by browsers only, not by the server. */
  isLate?: boolean
}

/**
 * Loads data whenever the key changes. A response to an older key is discarded. The server calls the loader and renders
 * again: a loader makes one call, or several at once, and reads nothing but its arguments after an `await`.
 */
export function useLoad<T>(key: string, load: Load<T>, { isKept = false, isLate = false }: Options = {}) {
  const [attempt, setAttempt] = useState(0)
  const known = (): Loaded<T> => ({ key, value: getCached<T>(key), problem: problems.get(key) })
  const [state, setState] = useState<Loaded<T>>(known)
  if (missing && !isLate && !cache.has(key) && !problems.has(key)) missing.set(key, load)
  useEffect(() => {
    if (attempt === 0 && (delivered.delete(key) || (isKept && cache.has(key))))
      return setState((now) => (now.key === key ? now : known()))
    problems.delete(key)
    const controller = new AbortController()
    setState({ key, value: getCached<T>(key) })
    load(controller.signal).then(
      (value) => {
        setCached(key, value)
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
      setCached(key, value)
      setState({ key, value })
    },
  }
}
