import { classifyError } from '../../../integrations/payments/index.ts'
import type { Outbound } from './account-request.ts'
import { connectAccount } from './connect-account.ts'
import { type Account, getAccount } from './get-account.ts'
import { withoutSecrets } from './mask-body.ts'
import type { AccountProviders, CheckProblem } from './rules.ts'

type Checking = Outbound & { providers: AccountProviders; key: Buffer }

type Result = { error: string; code: CheckProblem } | { error: null; code: null }

/** Checks the credentials of an account with a cheap call. */
export async function tryAccount(checking: Checking, account: Account): Promise<Result> {
  const provider = checking.providers[account.provider]
  if (!provider) return { error: `This installation has no provider ${account.provider}`, code: 'not_offered' }
  const { credentials, request } = connectAccount(checking, checking.key, account, provider.hosts)
  try {
    await provider.open(credentials, { mode: account.mode, request }).check()
    return { error: null, code: null }
  } catch (error) {
    const code = classifyError(error)
    if (code === 'internal') throw error
    return { error: withoutSecrets((error as Error).message, Object.values(credentials)).slice(0, 300), code }
  }
}

/** Like `tryAccount`, and stores the result. */
export async function checkAccount(checking: Checking, businessId: number, id: number, now: Date) {
  const { db } = checking
  const { error, code } = await tryAccount(checking, await getAccount(db, businessId, id))
  await db
    .updateTable('provider_accounts')
    .set({ checked_at: now, check_error: error, check_code: code })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
  return await getAccount(db, businessId, id)
}
