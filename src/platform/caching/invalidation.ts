/** Tells the caches of this process that something of a business has changed. */
export type Invalidation = {
  invalidate(businessId: number): void
  subscribe(listener: (businessId: number) => void): void
}

export function createInvalidation(): Invalidation {
  const listeners: ((businessId: number) => void)[] = []
  return {
    invalidate: (businessId) => {
      for (const listener of listeners) listener(businessId)
    },
    subscribe: (listener) => {
      listeners.push(listener)
    },
  }
}
