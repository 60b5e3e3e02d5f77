import { ProviderRefused, ProviderUnavailable } from '../../../integrations/payments/index.ts'
import type { Outbound } from './account-request.ts'
import { connectAccount } from './connect-account.ts'
import { type Account, getAccount } from './get-account.ts'
import { withoutSecrets } from './mask-body.ts'
import type { AccountProviders } from './rules.ts'

type Checking = Outbound & { providers: AccountProviders; key: Buffer }

/** Tries the credentials of an account with a cheap call. */
export async function tryAccount(checking: Checking, account: Account): Promise<{ error: string | null }> {
  const provider = checking.providers[account.provider]
  if (!provider) return { error: `This installation has no provider ${account.provider}` }
  const { credentials, request } = connectAccount(checking, checking.key, account, provider.hosts)
  try {
    await provider.open(credentials, { mode: account.mode, request }).check()
    return { error: null }
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderUnavailable)) throw error
    return { error: withoutSecrets(error.message, Object.values(credentials)).slice(0, 300) }
  }
}

/** As `tryAccount`, and stores the result. */
export async function checkAccount(checking: Checking, businessId: number, id: number, now: Date) {
  const { db } = checking
  const { error } = await tryAccount(checking, await getAccount(db, businessId, id))
  await db
    .updateTable('provider_accounts')
    .set({ checked_at: now, check_error: error })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
  return await getAccount(db, businessId, id)
}
