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
  /** The value that the request carries. */
  get: (name: string) => string | undefined
  /** null expires the cookie. Set it with `HttpOnly`, `Secure`, `SameSite=Lax` and `Path=/`. */
  set: (name: string, value: string | null) => void
}

/** Sessions that were replaced in the last minute: requests that were sent before still carry the old one. */
const replaced = /* @__PURE__ */ new Map<string, { by: string | null; at: number }>()
/** What runs for a session, over all requests that carry it. */
const running = /* @__PURE__ */ new Map<string, Promise<unknown>>()
const replacedMs = 60_000

/**
 * Keeps values in the cookies of one request, through the functions of a server's framework. A refresh token works once, so
 * requests of one browser that arrive at the same time share its refresh. They do so in one process: lead the requests of a
 * browser to the same one if there are several.
 */
export function inCookies({ get, set }: Cookies, prefix = 'etalase_'): Keeper {
  const written = new Map<string, string | null>()

  function write(name: string, value: string | null) {
    written.set(name, value)
    set(prefix + name, value === null ? null : encodeURIComponent(value))
  }

  function read(name: string): string | undefined {
    const known = written.get(name)
    return (known === undefined ? decode(get(prefix + name)) : known) ?? undefined
  }

  function readSession(): string | undefined {
    for (;;) {
      const value = read('session')
      const next = value === undefined ? undefined : replaced.get(value)
      if (!next) return value
      write('session', next.by)
    }
  }

  return {
    read: (name) => (name === 'session' ? readSession() : read(name)),
    write(name, value) {
      const before = name === 'session' ? read(name) : undefined
      write(name, value)
      if (before !== undefined && value !== before) replace(before, value)
    },
    async lock(task) {
      const session = readSession()
      if (session === undefined) return await task()
      const turn = (running.get(session) ?? Promise.resolve()).then(task, task)
      running.set(session, turn)
      try {
        return await turn
      } finally {
        if (running.get(session) === turn) running.delete(session)
      }
    },
  }
}

function replace(session: string, by: string | null) {
  const now = Date.now()
  for (const [old, { at }] of replaced) {
    if (at > now - replacedMs) break
    replaced.delete(old)
  }
  // A session that is kept again is the last of its line, so that nothing leads in a circle.
  if (by !== null) replaced.delete(by)
  replaced.delete(session) // So that the oldest stand first.
  replaced.set(session, { by, at: now })
}

/** A cookie may hold anything. */
function decode(value: string | undefined): string | undefined {
  try {
    return value ? decodeURIComponent(value) : undefined
  } catch {
    return undefined
  }
}
