import { useEffect, useState } from 'preact/hooks'

/** An observable value: components that call `use` render again when it is set. */
export function createValue<T>(initial: T) {
  let value = initial
  const listeners = new Set<(value: T) => void>()
  return {
    get: () => value,
    set: (next: T) => {
      value = next
      for (const listener of listeners) listener(next)
    },
    use: (): T => {
      const [seen, see] = useState({ value })
      useEffect(() => {
        const listener = (next: T) => see({ value: next })
        listeners.add(listener)
        if (seen.value !== value) see({ value })
        return () => void listeners.delete(listener)
      }, [])
      return seen.value
    },
  }
}
