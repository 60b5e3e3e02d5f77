import { shop, storedValue } from '../state/shop.ts'
import { createValue } from '../state/value.ts'

export type Tokens = { access: string; refresh: string; expires_in: number }

type StoredSession = { access: string; refresh: string; expiresAt: number }

const stored = storedValue('session')

function read(): StoredSession | undefined {
  const text = stored.get()
  return text ? (JSON.parse(text) as StoredSession) : undefined
}

/** Whether a customer is signed in; shared by all tabs of the shop. False on the server. */
export const isSignedIn = createValue(false)

/** Keeps the signed-in state up to date, in this tab and after changes in other tabs. */
export function followSession() {
  isSignedIn.set(read() !== undefined)
  addEventListener('storage', ({ key }) => {
    if (key === stored.key) isSignedIn.set(read() !== undefined)
  })
}

export function startSession({ access, refresh, expires_in }: Tokens) {
  stored.set(JSON.stringify({ access, refresh, expiresAt: Date.now() + expires_in * 1000 } satisfies StoredSession))
  isSignedIn.set(true)
}

export function endSession() {
  stored.set(null)
  isSignedIn.set(false)
}

export const currentTokens = () => {
  const session = read()
  return session ? [session.access, session.refresh] : []
}

const spareMs = 30_000
const isFresh = (session: StoredSession) => session.expiresAt - spareMs > Date.now()

/** Returns a valid access token and refreshes it shortly before it expires. */
export async function accessToken(): Promise<string | undefined> {
  const session = read()
  if (!session || isFresh(session)) return session?.access
  // A refresh token works once, and a second use revokes the session. The lock lets one tab refresh; the others wait
  // and read its result.
  return await navigator.locks.request(stored.key, async () => {
    const latest = read()
    return !latest || isFresh(latest) ? latest?.access : await renew(latest)
  })
}

async function renew({ refresh }: StoredSession): Promise<string | undefined> {
  const response = await fetch(`${shop.api}/public/auth/jwt/refresh`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'X-Service-Storefront-Api-Key': shop.key, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh }),
  })
  if (response.status === 401) endSession()
  if (!response.ok) return undefined
  const tokens = (await response.json()) as Tokens
  startSession(tokens)
  return tokens.access
}
