import type { Answer } from './core/call.ts'
import { type SendOptions, send } from './core/send.ts'
import { makeSecret, toChallenge } from './pkce.ts'
import { createTokenSource, type TokenSource, type TokenStore, type Tokens } from './tokens.ts'

export { ApiError, NoAnswerError } from './core/errors.ts'
export { makeSecret, toChallenge } from './pkce.ts'
export { createTokenSource, type TokenSource, type TokenStore, type Tokens } from './tokens.ts'

export type AppOptions = SendOptions & {
  /** Address of the service, such as `https://api.example.com`. */
  url: string
  /** Address of the dashboard, where merchants install the app. */
  appUrl: string
  clientId: string
  /** Stays on the server. */
  clientSecret: string
  redirectUri: string
}

/** Keep it in the merchant's session until the browser comes back. */
export type Authorization = { url: string; state: string; verifier: string }

type Repetition = SendOptions & { isRepeatable: boolean }
type TokenResponse = Answer<'POST /v3/oauth/token'>
type Snapshot = Answer<'POST /v3/oauth/installation/status'>

export type App = {
  /** Starts an installation: send the browser to `url`. */
  startAuthorization: () => Promise<Authorization>
  /** Ends an installation with the address that the browser came back to. Throws if its `state` is not the one of the start. */
  finishAuthorization: (address: string, started: Pick<Authorization, 'state' | 'verifier'>) => Promise<Tokens>
  refresh: (refreshToken: string) => Promise<Tokens>
  /** Tokens for `connectBusiness`, refreshed when needed. */
  tokens: (store: TokenStore) => TokenSource
  introspect: (token: string, type: 'access' | 'refresh') => Promise<Answer<'POST /v3/oauth/introspect'>>
  revoke: (token: string, type: 'access' | 'refresh') => Promise<void>
  readInstallation: (token: string, type: 'access' | 'refresh') => Promise<Snapshot>
  /** The installation from which the merchant opened the app. A launch token works once. */
  exchangeLaunchToken: (launchToken: string) => Promise<Snapshot>
}

/** A lost answer of a refresh can be asked for again for 30 seconds; all attempts and pauses together take less than 20. */
const refreshOptions = { attempts: 3, timeout: 5000, maxWait: 2000 }

/** The side of an app in OAuth 2.0 with PKCE. */
export function connectApp({ url, appUrl, clientId, clientSecret, redirectUri, ...options }: AppOptions): App {
  const base = url.replace(/\/$/, '')

  async function post<T>(path: string, fields: object, { isRepeatable = true, ...own }: Partial<Repetition> = {}) {
    const body = { ...fields, client_id: clientId, client_secret: clientSecret }
    const request = { method: 'POST', url: `${base}/v3/oauth/${path}`, headers: {}, body, isRepeatable }
    return (await send(request, { ...options, ...own })).body as T
  }

  const askForTokens = async (fields: object, repetition: Partial<Repetition>): Promise<Tokens> => {
    const askedAt = Date.now()
    const { access_token, refresh_token, expires_in } = await post<TokenResponse>('token', fields, repetition)
    return { access_token, refresh_token, expires_at: askedAt + expires_in * 1000 }
  }

  const refresh = (refresh_token: string) =>
    askForTokens({ grant_type: 'refresh_token', refresh_token }, refreshOptions)

  return {
    async startAuthorization() {
      const [state, verifier] = [makeSecret(), makeSecret()]
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        code_challenge: await toChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url: `${appUrl.replace(/\/$/, '')}/oauth/authorize?${query}`, state, verifier }
    },
    async finishAuthorization(address, { state, verifier }) {
      const { searchParams } = new URL(address, redirectUri)
      if (searchParams.get('state') !== state) throw new Error('The state is not the one of this authorization')
      const code = searchParams.get('code')
      if (!code) throw new Error(`The merchant did not install the app: ${searchParams.get('error') ?? 'no code'}`)
      const fields = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }
      // A code works once, so a lost answer ends the attempt: the merchant starts again.
      return await askForTokens(fields, { isRepeatable: false })
    },
    refresh,
    tokens: (store) => createTokenSource(store, refresh),
    introspect: (token, token_type) => post('introspect', { token, token_type }),
    revoke: (token, token_type) => post('revoke', { token, token_type }),
    readInstallation: (token, token_type) => post('installation/status', { token, token_type }),
    exchangeLaunchToken: (launch_token) =>
      post('installation/launch-token/exchange', { launch_token }, { isRepeatable: false }),
  }
}
