import { useEffect, useState } from 'preact/hooks'

/** An observable value: components that call `use` render again when it is set. */
export type Value<T> = { get: () => T; set: (next: T) => void; use: () => T }

export function createValue<T>(initial: T): Value<T> {
  let value = initial
  const listeners = new Set<(value: T) => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of listeners) listener(next)
    },
    // Nothing changes while the server renders.
    use: import.meta.env.SSR ? () => value : useValue,
  }

  function useValue(): T {
    const [seen, see] = useState({ value })
    useEffect(() => {
      const listener = (next: T) => see({ value: next })
      listeners.add(listener)
      if (seen.value !== value) see({ value })
      return () => void listeners.delete(listener)
    }, [])
    return seen.value
  }
}
