/** The tokens of an installed app. Store all of it; both tokens are replaced by a refresh. */
export type Tokens = {
  access_token: string
  refresh_token: string
  /** Milliseconds since 1970 at which the access token expires. */
  expires_at: number
}

/** Where an app keeps the tokens of one grant, for example a row of its database. */
export type TokenStore = {
  read: () => Promise<Tokens | undefined> | Tokens | undefined
  write: (tokens: Tokens) => Promise<void> | void
  /** Runs the task while no other process refreshes the same tokens, if the app has several processes. */
  lock?: <T>(task: () => Promise<T>) => Promise<T>
}

/** Hands out access tokens and replaces them before they expire. */
export type TokenSource = {
  /** An access token that is valid for at least a minute. */
  access: () => Promise<string>
  /** Another access token than the refused one. */
  replace: (refused: string) => Promise<string>
}

const spareMs = 60_000

/**
 * Shares one refresh between all calls that need it. Before it refreshes it reads the store again, because another process
 * may have done it.
 */
export function createTokenSource(store: TokenStore, refresh: (refreshToken: string) => Promise<Tokens>): TokenSource {
  let running: Promise<string> | undefined
  const lock = store.lock ?? ((task) => task())

  async function read(): Promise<Tokens> {
    const tokens = await store.read()
    if (!tokens) throw new Error('The store has no tokens: the merchant has not installed the app, or must do it again')
    return tokens
  }

  /** A pair that could not be stored. The refresh token in the store was used up for it, and must not be used again. */
  let unstored: { tokens: Tokens; replaces: string } | undefined

  async function keep(tokens: Tokens, replaces: string): Promise<Tokens> {
    unstored = { tokens, replaces }
    await store.write(tokens)
    unstored = undefined
    return tokens
  }

  function renewUnless(isGood: (tokens: Tokens) => boolean): Promise<string> {
    running ??= lock(async () => {
      const stored = await read()
      const { refresh_token: used } = stored
      const tokens = unstored?.replaces === used ? await keep(unstored.tokens, used) : stored
      if (isGood(tokens)) return tokens.access_token
      const renewed = await refresh(tokens.refresh_token)
      return (await keep(renewed, tokens.refresh_token)).access_token
    }).finally(() => {
      running = undefined
    })
    return running
  }

  const isFresh = ({ expires_at }: Tokens) => expires_at - spareMs > Date.now()
  return {
    async access() {
      if (running) return await running
      const tokens = await read()
      return isFresh(tokens) ? tokens.access_token : await renewUnless(isFresh)
    },
    replace: (refused) => renewUnless((tokens) => tokens.access_token !== refused && isFresh(tokens)),
  }
}
