/** Where a shop keeps the guest token of the visitor's cart, and the session of a signed-in customer. */
export type Keeper = {
  read: (name: string) => string | undefined
  /** null removes the value. */
  write: (name: string, value: string | null) => void
  /** Runs the task while nobody else who shares these values does. */
  lock?: <T>(task: () => Promise<T>) => Promise<T>
}

/** Keeps values until the program ends: for tests, and for servers that make a connection per request. */
export function inMemory(values: Record<string, string> = {}): Keeper {
  const kept = new Map(Object.entries(values))
  return {
    read: (name) => kept.get(name),
    write: (name, value) => void (value === null ? kept.delete(name) : kept.set(name, value)),
  }
}

/** Keeps values in `localStorage` or `sessionStorage`. Tabs that share it take turns. */
export function inStorage(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, prefix = 'etalase.'): Keeper {
  return {
    read: (name) => storage.getItem(prefix + name) ?? undefined,
    write: (name, value) =>
      value === null ? storage.removeItem(prefix + name) : storage.setItem(prefix + name, value),
    lock: async (task) => {
      const locks = globalThis.navigator?.locks
      return await (locks ? locks.request(`${prefix}session`, task) : task())
    },
  }
}

type Cookies = {
  get: (name: string) => string | undefined
  /** null expires the cookie. Set it with `HttpOnly`, `Secure`, `SameSite=Lax` and `Path=/`. */
  set: (name: string, value: string | null) => void
}

/** Keeps values in cookies, through the functions of a server's framework. */
export const inCookies = ({ get, set }: Cookies, prefix = 'etalase_'): Keeper => ({
  read: (name) => {
    const value = get(prefix + name)
    return value ? decodeURIComponent(value) : undefined
  },
  write: (name, value) => set(prefix + name, value === null ? null : encodeURIComponent(value)),
})
