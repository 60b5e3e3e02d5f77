import type { Context } from '../context.ts'
import { storedValue } from '../state/stored-value.ts'

export type Tokens = { access: string; refresh: string; expires_in: number }

type StoredSession = { access: string; refresh: string; expiresAt: number }

const stored = (context: Context) => storedValue(context, 'session')

function read(context: Context): StoredSession | undefined {
  const text = stored(context).get()
  return text ? (JSON.parse(text) as StoredSession) : undefined
}

/** Keeps the signed-in state up to date, in this tab and after changes in other tabs. */
export function followSession(context: Context) {
  const look = () => context.isSignedIn.set(read(context) !== undefined)
  look()
  addEventListener('storage', ({ key }) => {
    if (key === stored(context).key) look()
  })
}

export function startSession(context: Context, { access, refresh, expires_in }: Tokens) {
  const session: StoredSession = { access, refresh, expiresAt: Date.now() + expires_in * 1000 }
  stored(context).set(JSON.stringify(session))
  context.isSignedIn.set(true)
}

export function endSession(context: Context) {
  stored(context).set(null)
  context.isSignedIn.set(false)
}

export function currentTokens(context: Context) {
  const session = read(context)
  return session ? [session.access, session.refresh] : []
}

const spareMs = 30_000
const isFresh = (session: StoredSession) => session.expiresAt - spareMs > Date.now()

/** Returns a valid access token and refreshes it shortly before it expires. */
export async function accessToken(context: Context): Promise<string | undefined> {
  const session = read(context)
  if (!session || isFresh(session)) return session?.access
  // A refresh token works once, and a second use revokes the session. The lock lets one tab refresh; the others wait
  // and read its result.
  return await navigator.locks.request(stored(context).key, async () => {
    const latest = read(context)
    return !latest || isFresh(latest) ? latest?.access : await renew(context, latest)
  })
}

async function renew(context: Context, { refresh }: StoredSession): Promise<string | undefined> {
  const { shop } = context
  const response = await fetch(`${shop.api}/public/auth/jwt/refresh`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'X-Service-Storefront-Api-Key': shop.key, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh }),
  })
  if (response.status === 401) endSession(context)
  if (!response.ok) return undefined
  const tokens = (await response.json()) as Tokens
  startSession(context, tokens)
  return tokens.access
}
