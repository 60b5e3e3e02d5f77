/** Tells those who remember something of a business, in this process, that it has changed. */
export type Changes = { announce(businessId: number): void; listen(forget: (businessId: number) => void): void }

export function createChanges(): Changes {
  const listeners: ((businessId: number) => void)[] = []
  return {
    announce: (businessId) => {
      for (const forget of listeners) forget(businessId)
    },
    listen: (forget) => {
      listeners.push(forget)
    },
  }
}
