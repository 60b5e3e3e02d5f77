import type { Credentials, ProviderRequest } from '../../../integrations/payments/index.ts'
import { createAccountRequest, type Outbound } from './account-request.ts'
import { openCredentials } from './credentials.ts'
import type { Account } from './get-account.ts'

/** Opens an account for calls. The credentials are passed to an adapter only. */
export function connectAccount(
  outbound: Outbound,
  key: Buffer,
  account: Account,
  hosts: readonly string[],
  options: { isRoutine?: boolean } = {},
): { credentials: Credentials; request: ProviderRequest } {
  const credentials = openCredentials(key, account)
  return { credentials, request: createAccountRequest(outbound, account, hosts, Object.values(credentials), options) }
}
