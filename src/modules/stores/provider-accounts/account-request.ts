import type { IncomingHttpHeaders } from 'node:http'
import { type ProviderRequest, ProviderUnavailable } from '../../../integrations/payments/index.ts'
import type { RequestAnswer } from '../../../platform/outbound-http/send-request.ts'
import type { Service } from '../../../platform/service.ts'
import { recordCall } from './provider-calls.ts'

export type Outbound = Pick<Service, 'db' | 'log' | 'now' | 'outbound' | 'breakers'>
type AccountKey = { id: number; business_id: number; provider: string; mode: string }

/**
 * The keys of the circuit breakers: one per account, and one for the whole provider, which opens when the provider does
 * not answer.
 */
const toBreakerKeys = ({ id, provider, mode }: Omit<AccountKey, 'business_id'>) => ({
  account: `provider account ${id}`,
  provider: `provider ${provider} ${mode}`,
})

/** Whether calls of an account are refused at the moment because the last ones failed. */
export function isPaused({ breakers }: Pick<Service, 'breakers'>, key: Omit<AccountKey, 'business_id'>): boolean {
  const { account, provider } = toBreakerKeys(key)
  return breakers.isOpen(account) || breakers.isOpen(provider)
}

/**
 * The minimum duration that counts as a timeout: a refused connection costs no time, but a provider that lets callers
 * wait delays others.
 */
const minTimeoutMs = 5000
const hasTimedOut = ({ status, durationMs }: RequestAnswer) => status === null && durationMs >= minTimeoutMs

/** The `fetch` of an account: only to the provider's hosts, behind circuit breakers, and recorded for the merchant. */
export function createAccountRequest(
  { db, log, now, outbound, breakers }: Outbound,
  account: AccountKey,
  hosts: readonly string[],
  secrets: readonly string[],
  { isRoutine = false } = {},
): ProviderRequest {
  const keys = toBreakerKeys(account)
  return async (url, { method, headers, body }) => {
    if (!hosts.includes(new URL(url).origin)) throw new Error('The address is not one of the provider')
    if (!breakers.admit(keys.account) || !breakers.admit(keys.provider))
      throw new ProviderUnavailable('The provider failed several times; calls are paused')
    // An origin without TLS is one that the operator configured, such as the sandbox.
    const { send } = url.startsWith('https:') ? outbound.guarded : outbound.own
    const call = { method, url, headers, body, isRepeatable: method === 'GET' }
    const endWait = breakers.wait(keys.provider)
    const result = await send(call).finally(endWait)
    breakers[result.status === null || result.status >= 500 ? 'fail' : 'succeed'](keys.account)
    breakers[hasTimedOut(result) ? 'fail' : 'succeed'](keys.provider)
    // Successful routine calls would hide the calls that a merchant looks for.
    const isNoted = !isRoutine || result.status === null || result.status >= 400
    if (isNoted)
      await recordCall(db, account, call, result, secrets, now()).catch((err) =>
        log.warn({ err, account: account.id }, 'could not note a call to a provider'),
      )
    const { status, answer, error, headers: received } = result
    if (status === null) throw new ProviderUnavailable(error ?? 'The provider did not answer')
    return { status, headers: toHeaders(received), text: async () => answer }
  }
}

const toHeaders = (received: IncomingHttpHeaders) => ({
  get: (name: string) => [received[name.toLowerCase()]].flat().join(', ') || null,
})
