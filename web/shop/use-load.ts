import { useEffect, useState } from 'preact/hooks'
import type { ApiError } from '../client/api-error.ts'

type Loaded<T> = { key: string; value?: T; problem?: ApiError }

/** Recent responses (stale-while-revalidate): going back shows a page immediately and reloads it in the background. */
const cache = new Map<string, unknown>()
const maxCached = 30

export function setCached(key: string, value: unknown) {
  cache.delete(key)
  cache.set(key, value)
  if (cache.size > maxCached) cache.delete(cache.keys().next().value!)
}

export const getCached = <T>(key: string) => cache.get(key) as T | undefined

export const clearCache = () => cache.clear()

/** Loads data whenever the key changes. A response to an older key is discarded. */
export function useLoad<T>(key: string, load: (signal: AbortSignal) => Promise<T>) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<Loaded<T>>({ key, value: getCached<T>(key) })
  useEffect(() => {
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
  const current: Loaded<T> = state.key === key ? state : { key, value: getCached<T>(key) }
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
