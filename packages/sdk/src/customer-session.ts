import type { Answer } from './core/call.ts'
import { ApiError } from './core/errors.ts'
import type { Keeper } from './keepers.ts'

type CustomerTokens = Answer<'POST /v3/stores/{store_id}/public/auth/jwt/refresh'>
type Kept = { access: string; refresh: string; expires_at: number }

export type Session = {
  isSignedIn: () => boolean
  /** A valid access token, refreshed if it is about to expire; undefined if nobody is signed in. */
  access: () => Promise<string | undefined>
  /** Keeps the tokens of an answer. Calls that sign in do this by themselves. */
  start: (tokens: unknown) => void
  /**
   * Forgets the tokens here. `signOut` of the shop ends them at the service too. With an access token it ends only the session
   * that this one belongs to, and not one that began meanwhile.
   */
  end: (access?: string) => void
  /** The kept tokens, access token first; none if nobody is signed in. */
  tokens: () => string[]
}

const spareMs = 30_000

/** Keeps the tokens of a signed-in customer. A refresh token works once, so one refresh serves all calls and tabs. */
export function createSession(keep: Keeper, refresh: (token: string) => Promise<CustomerTokens>): Session {
  let running: Promise<string | undefined> | undefined

  function read(): Kept | undefined {
    try {
      const kept = JSON.parse(keep.read('session') ?? '') as Kept | null
      return typeof kept?.access === 'string' && typeof kept.refresh === 'string' ? kept : undefined
    } catch {
      return undefined // Whoever has the browser can write anything there.
    }
  }

  function start(tokens: unknown) {
    // A sign-in that waits for a code answers without tokens.
    if (typeof tokens !== 'object' || tokens === null || !('refresh' in tokens)) return
    const { access, refresh, expires_in } = tokens as CustomerTokens
    keep.write(
      'session',
      JSON.stringify({ access, refresh, expires_at: Date.now() + expires_in * 1000 } satisfies Kept),
    )
  }

  function end(access?: string) {
    if (access === undefined || read()?.access === access) keep.write('session', null)
  }

  const isFresh = ({ expires_at }: Kept) => expires_at - spareMs > Date.now()

  async function renew(): Promise<string | undefined> {
    const kept = read() // Another tab may have refreshed it meanwhile.
    if (!kept || isFresh(kept)) return kept?.access
    // Whoever signed out or in during the refresh decides what is kept.
    const isKept = () => read()?.refresh === kept.refresh
    try {
      const tokens = await refresh(kept.refresh)
      if (isKept()) start(tokens)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error
      if (isKept()) end()
    }
    return read()?.access
  }

  return {
    isSignedIn: () => read() !== undefined,
    tokens: () => {
      const kept = read()
      return kept ? [kept.access, kept.refresh] : []
    },
    start,
    end,
    async access() {
      const kept = read()
      if (!kept || isFresh(kept)) return kept?.access
      running ??= (keep.lock ? keep.lock(renew) : renew()).finally(() => {
        running = undefined
      })
      return await running
    },
  }
}
