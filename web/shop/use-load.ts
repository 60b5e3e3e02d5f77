import { useEffect, useState } from 'preact/hooks'
import type { ApiError } from '../client/api-error.ts'

type Loaded<T> = { key: string; value?: T; problem?: ApiError }

/** Cache of recent responses, so that going back shows a page immediately while it reloads. */
const lately = new Map<string, unknown>()
const maxCached = 30

export function keep(key: string, value: unknown) {
  lately.delete(key)
  lately.set(key, value)
  if (lately.size > maxCached) lately.delete(lately.keys().next().value!)
}

export const kept = <T>(key: string) => lately.get(key) as T | undefined

export const clearLoaded = () => lately.clear()

/** Loads a value whenever the key changes, and discards responses for an older key. */
export function useLoad<T>(key: string, load: (signal: AbortSignal) => Promise<T>) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<Loaded<T>>({ key, value: kept<T>(key) })
  useEffect(() => {
    const controller = new AbortController()
    setState({ key, value: kept<T>(key) })
    load(controller.signal).then(
      (value) => {
        keep(key, value)
        if (!controller.signal.aborted) setState({ key, value })
      },
      (problem) => {
        if (!controller.signal.aborted) setState((now) => ({ ...now, problem }))
      },
    )
    return () => controller.abort()
  }, [key, attempt])
  const current: Loaded<T> = state.key === key ? state : { key, value: kept<T>(key) }
  return {
    ...current,
    // Two reloads that were asked for by the same picture of the page are still two.
    reload: () => setAttempt((before) => before + 1),
    replace: (value: T) => {
      keep(key, value)
      setState({ key, value })
    },
  }
}
