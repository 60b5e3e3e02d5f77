import { randomBytes } from 'node:crypto'

export type Grant = {
  business: string
  isRevoked: boolean
  /** Until when its calls are answered with 429. */
  limitedUntil: number
  /** The access tokens that are valid, and those that have ended. */
  access: Set<string>
  ended: Set<string>
  /** The refresh token that may be used, and the one that it replaced with the answer that was given for it. */
  refresh: string
  former?: { token: string; answer: TokenAnswer; at: number }
}

export type TokenAnswer = {
  access_token: string
  refresh_token: string
  token_type: 'Bearer'
  expires_in: number
  scope: string
}

/** How long the answer to a refresh is given again. */
const repeatMs = 30_000

const make = (prefix: string) => `${prefix}_${randomBytes(24).toString('hex')}`

/** The approvals of a run with their codes and tokens. */
export class Grants {
  /** Which lifetime the answers name from now on. Tokens end when a check ends them, however slow the app is. */
  lifetimeSeconds = 3600
  readonly all: Grant[] = []
  readonly #codes = new Map<string, { challenge: string; redirectUri: string }>()
  readonly #launchTokens = new Map<string, string>()

  issueCode(challenge: string, redirectUri: string): string {
    const code = make('code')
    this.#codes.set(code, { challenge, redirectUri })
    return code
  }

  /** A code can be exchanged once, by who has the verifier. */
  exchange(code: string, challenge: string, redirectUri?: string): TokenAnswer | undefined {
    const issued = this.#codes.get(code)
    this.#codes.delete(code)
    if (issued?.challenge !== challenge) return undefined
    if (redirectUri && issued.redirectUri !== redirectUri) return undefined
    const business = `C${randomBytes(4).toString('hex').toUpperCase()}`
    const grant: Grant = {
      business,
      isRevoked: false,
      limitedUntil: 0,
      access: new Set(),
      ended: new Set(),
      refresh: '',
    }
    this.all.push(grant)
    return this.#issue(grant)
  }

  refresh(token: string): TokenAnswer | undefined {
    const grant = this.all.find((one) => one.refresh === token || one.former?.token === token)
    if (!grant || grant.isRevoked) return undefined
    if (grant.refresh === token) {
      const answer = this.#issue(grant)
      grant.former = { token, answer, at: Date.now() }
      return answer
    }
    if (Date.now() - grant.former!.at < repeatMs) return grant.former!.answer
    // A token that was replaced long ago may have been stolen.
    grant.isRevoked = true
    return undefined
  }

  #issue(grant: Grant): TokenAnswer {
    const [access_token, refresh_token] = [make('at'), make('rt')]
    grant.access.add(access_token)
    grant.refresh = refresh_token
    return {
      access_token,
      refresh_token,
      token_type: 'Bearer',
      expires_in: this.lifetimeSeconds,
      scope: 'store:list order:list',
    }
  }

  /** Ends the access tokens of a grant. */
  end({ access, ended }: Grant): void {
    for (const token of access) ended.add(token)
    access.clear()
  }

  /** The grant of an access token that is valid. */
  find(access: string): Grant | undefined {
    return this.all.find((grant) => grant.access.has(access))
  }

  findByRefresh = (token: string): Grant | undefined => this.all.find(({ refresh }) => refresh === token)

  /** An access token ends alone, a refresh token with its grant. Others are no fault. */
  revoke(token: string): void {
    const grant = this.findByRefresh(token)
    const holder = this.find(token)
    if (grant) {
      grant.isRevoked = true
      this.end(grant)
    } else if (holder) {
      holder.access.delete(token)
      holder.ended.add(token)
    }
  }

  issueLaunchToken(business: string): string {
    const token = make('lt')
    this.#launchTokens.set(token, business)
    return token
  }

  useLaunchToken(token: string): string | undefined {
    const business = this.#launchTokens.get(token)
    this.#launchTokens.delete(token)
    return business
  }
}
