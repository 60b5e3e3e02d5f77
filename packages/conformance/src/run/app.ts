import type { Answer } from './answer.ts'
import { Obstacle } from './answer.ts'
import type { Caller, Input } from './call.ts'
import type { Options } from './options.ts'
import type { Secrets } from './secrets.ts'

type Story = {
  /** The answer to the first refresh. */
  refreshed: Answer
  /** The answer to the refresh with the new refresh token. */
  next: Answer
  /** The answer to the revocation of the first access token, and to its use afterwards. */
  revoked: Answer
  used: Answer
  /** What the second access token sees: `/v3/me`, introspection and the installation. */
  identity: Answer
  introspected: Answer
  installation: Answer
  /** The answer to the second refresh once more. It comes last, because a server may end the installation then. */
  repeated: Answer
}

/** The app whose credentials the run was given. */
export class App {
  readonly #call: Caller
  readonly #options: Options
  readonly #secrets: Secrets
  #story: Promise<Story> | undefined

  constructor(call: Caller, options: Options, secrets: Secrets) {
    this.#call = call
    this.#options = options
    this.#secrets = secrets
  }

  /** Calls an OAuth route as the app does, with its credentials in the body. */
  async call(route: string, fields: Record<string, unknown> = {}, input: Input = {}): Promise<Answer> {
    const { clientId, clientSecret } = this.#options
    const body = { client_id: clientId, client_secret: clientSecret, ...fields }
    return await this.#call(`POST /v3/oauth/${route}`, { credential: null, body, ...input })
  }

  #refresh = (token: string) => this.call('token', { grant_type: 'refresh_token', refresh_token: token })

  /** What happens to the tokens of an installation, in the only order in which each step can be seen. */
  story = (): Promise<Story> => {
    this.#story ??= this.#live()
    return this.#story
  }

  async #live(): Promise<Story> {
    const given = this.#options.refreshToken!
    const refreshed = await this.#refresh(given)
    const first = await this.#keep(refreshed)
    const next = await this.#refresh(first.refresh_token)
    const { access_token: access } = await this.#keep(next)
    const revoked = await this.call('revoke', { token: first.access_token, token_type: 'access' })
    const used = await this.#call('GET /v3/me', { credential: first.access_token })
    const identity = await this.#call('GET /v3/me', { credential: access })
    const introspected = await this.call('introspect', { token: access, token_type: 'access' })
    const installation = await this.call('installation/status', { token: access, token_type: 'access' })
    const repeated = await this.#refresh(first.refresh_token)
    return { refreshed, next, revoked, used, identity, introspected, installation, repeated }
  }

  async #keep(answer: Answer) {
    const { access_token, refresh_token } = answer.body ?? {}
    if (!access_token || !refresh_token) throw new Obstacle('The refresh token is not accepted', answer)
    this.#secrets.add(access_token)
    this.#secrets.add(refresh_token)
    await this.#options.onRefreshToken?.(refresh_token)
    return { access_token, refresh_token } as { access_token: string; refresh_token: string }
  }
}
