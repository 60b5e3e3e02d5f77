import type { ProviderRequest } from '../adapter.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider.ts'

/** An answer that leaves the outcome open. `replayed` marks a stored answer to an earlier call with the same key. */
export class UnexpectedAnswer extends ProviderUnavailable {
  readonly status: number
  readonly isReplayed: boolean
  constructor(provider: string, status: number, isReplayed: boolean) {
    super(`${provider} answered ${status}`)
    this.status = status
    this.isReplayed = isReplayed
  }
}

export type Call = {
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** The body: a text is sent as it is, everything else as JSON. */
  body?: unknown
}

export type Answer = { status: number; body: unknown }

export type Caller = (call: Call) => Promise<Answer>

type Target = { provider: string; origin: string; headers: Record<string, string>; secrets: readonly string[] }

/**
 * Calls one host of a provider. Answers of 4xx are returned, because their meaning differs between providers; whatever
 * leaves the outcome open (no answer, no JSON, a redirect, 408, 429, 5xx) throws `ProviderUnavailable`.
 */
export function createCaller({ provider, origin, headers, secrets }: Target, request: ProviderRequest): Caller {
  const basic = { accept: 'application/json', ...headers }
  return async ({ method, path, query, headers: extra, body }) => {
    const search = query && new URLSearchParams(query).toString()
    const url = `${origin}${path}${search ? `?${search}` : ''}`
    let answer: { status: number; text: string; isReplayed: boolean }
    try {
      const response = await request(url, {
        method,
        headers: { ...basic, ...(body !== undefined && { 'content-type': 'application/json' }), ...extra },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const isReplayed = response.headers?.get('idempotent-replayed') === 'true'
      answer = { status: response.status, text: await response.text(), isReplayed }
    } catch (error) {
      throw new ProviderUnavailable(`${provider} did not answer`, { cause: error })
    }
    const { status, text, isReplayed } = answer
    if (status === 408 || status === 429 || status >= 500 || (status >= 300 && status < 400))
      throw new UnexpectedAnswer(provider, status, isReplayed)
    try {
      return { status, body: JSON.parse(withoutSecrets(text, secrets)) as unknown }
    } catch {
      throw new ProviderUnavailable(`${provider} answered ${status} without JSON`)
    }
  }
}

/**
 * The minimum length of a text that is removed as a secret: shorter ones occur in ordinary answers, and no provider
 * issues shorter secrets.
 */
const minSecretLength = 12

/** Removes secrets, because providers quote requests in their errors, and errors are logged. */
const withoutSecrets = (text: string, secrets: readonly string[]) =>
  secrets
    .filter(({ length }) => length >= minSecretLength)
    .reduce((cleaned, secret) => cleaned.replaceAll(secret, '[secret]'), text)

export const basicAuthorization = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`

/** Reads required credentials. The error for a missing one names it. */
export function readCredentials<Name extends string>(
  given: Readonly<Record<string, string>>,
  names: readonly Name[],
): Record<Name, string> {
  const missing = names.find((name) => !given[name]?.trim())
  if (missing) throw new ProviderRefused('missing_credential', `The credential ${missing} is missing`)
  return Object.fromEntries(names.map((name) => [name, given[name]!.trim()])) as Record<Name, string>
}

/** Whether the account may not make this call. Such an answer says nothing about the payment or refund itself. */
export const isForbidden = ({ status }: Answer) => status === 401 || status === 403

export const wrongCredentials = (provider: string) =>
  new ProviderRefused('invalid_credentials', `${provider} does not accept the credentials of this account`)
