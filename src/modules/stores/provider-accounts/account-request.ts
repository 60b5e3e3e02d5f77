import type { IncomingHttpHeaders } from 'node:http'
import { type ProviderRequest, ProviderUnavailable } from '../../../integrations/payments/index.ts'
import type { Service } from '../../../platform/service.ts'
import { recordCall } from './provider-calls.ts'

export type Outbound = Pick<Service, 'db' | 'log' | 'now' | 'outbound' | 'breakers'>
type AccountKey = { id: number; business_id: number }

const breakerOf = ({ id }: { id: number }) => `provider account ${id}`

/** Whether calls of an account are refused at the moment, because the last ones failed. */
export const isPaused = ({ breakers }: Pick<Service, 'breakers'>, account: { id: number }) =>
  breakers.isOpen(breakerOf(account))

/** The `fetch` of an account: to the provider's hosts only, behind a circuit breaker, and noted for the merchant. */
export function createAccountRequest(
  { db, log, now, outbound, breakers }: Outbound,
  account: AccountKey,
  hosts: readonly string[],
  secrets: readonly string[],
  { isRoutine = false } = {},
): ProviderRequest {
  const breaker = breakerOf(account)
  return async (url, { method, headers, body }) => {
    if (!hosts.includes(new URL(url).origin)) throw new Error('The address is not one of the provider')
    if (!breakers.admit(breaker)) throw new ProviderUnavailable('The provider failed several times; calls are paused')
    // An origin without TLS is one that the operator configured, such as the sandbox.
    const { send } = url.startsWith('https:') ? outbound.guarded : outbound.own
    const call = { method, url, headers, body, isRepeatable: method === 'GET' }
    const result = await send(call)
    if (result.status === null || result.status >= 500) breakers.fail(breaker)
    else breakers.succeed(breaker)
    // What succeeds every few minutes would hide the calls that a merchant looks for.
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
