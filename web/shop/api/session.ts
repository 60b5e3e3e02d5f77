import { shop, storedValue } from '../shop.ts'
import { createValue } from '../value.ts'

export type Tokens = { access: string; refresh: string; expires_in: number }

type Kept = { access: string; refresh: string; expiresAt: number }

const kept = storedValue('session')

function read(): Kept | undefined {
  const text = kept.get()
  return text ? (JSON.parse(text) as Kept) : undefined
}

/** Whether a customer is signed in; other tabs of the shop follow. */
export const isSignedIn = createValue(read() !== undefined)

addEventListener('storage', ({ key }) => {
  if (key === kept.key) isSignedIn.set(read() !== undefined)
})

export function startSession({ access, refresh, expires_in }: Tokens) {
  kept.set(JSON.stringify({ access, refresh, expiresAt: Date.now() + expires_in * 1000 } satisfies Kept))
  isSignedIn.set(true)
}

export function endSession() {
  kept.set(null)
  isSignedIn.set(false)
}

export const currentTokens = () => {
  const session = read()
  return session ? [session.access, session.refresh] : []
}

const spareMs = 30_000
const isFresh = (session: Kept) => session.expiresAt - spareMs > Date.now()

/** A token that is good for the next call; renewed when it is about to run out. */
export async function accessToken(): Promise<string | undefined> {
  const session = read()
  if (!session || isFresh(session)) return session?.access
  // A refresh token works once, and a second use ends the session: of all tabs one renews, the others wait and read.
  return await navigator.locks.request(kept.key, async () => {
    const latest = read()
    return !latest || isFresh(latest) ? latest?.access : await renew(latest)
  })
}

async function renew({ refresh }: Kept): Promise<string | undefined> {
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
