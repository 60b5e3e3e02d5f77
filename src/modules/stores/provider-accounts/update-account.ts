import { sql } from 'kysely'
import type { Merchant } from '../../../access/merchant-route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { changeCredentials, openCredentials, refuseOtherMode, sealCredentials } from './credentials.ts'
import { getAccount, lockAccount } from './get-account.ts'
import type { AccountProviders } from './rules.ts'
import type { AccountChange } from './schemas.ts'
import { checkStores, currencyOf, readMethods } from './set-methods.ts'

/** Changes an account. New credentials have not been checked, so the result of the last check is dropped. */
export async function updateAccount(
  tx: Tx,
  { providers, key }: { providers: AccountProviders; key: Buffer },
  { business_id, actor }: Merchant,
  id: number,
  { credentials, methods, ...change }: AccountChange,
  now: Date,
) {
  const account = await lockAccount(tx, business_id, id)
  const provider = providers[account.provider]
  await checkStores(tx, business_id, change.store_ids)
  const replaced =
    credentials && changeCredentials(provider?.credential_fields ?? [], openCredentials(key, account), credentials)
  if (provider && replaced) refuseOtherMode(provider, account.mode, replaced)
  const offer = { provider: account.provider, methods: provider?.methods ?? [] }
  const offered = methods && readMethods({ ...offer, currency: await currencyOf(tx, business_id) }, methods)
  await tx
    .updateTable('provider_accounts')
    .set({
      ...change,
      ...(offered && { methods: JSON.stringify(offered) }),
      ...(replaced && {
        ...sealCredentials(key, account, replaced),
        checked_at: null,
        check_error: null,
        check_code: null,
      }),
      last_updated_at: now,
    })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()
  const details = {
    name: account.name,
    changed: [...Object.keys(change), ...(methods ? ['methods'] : [])],
    ...(credentials && { credentials: Object.keys(credentials) }),
  }
  await recordAudit(
    tx,
    { business_id, actor, action: 'provider_account.updated', target: `provider_account:${id}`, details },
    now,
  )
  return await getAccount(tx, business_id, id)
}

/**
 * Deletes an account with its credentials. Without them open payments, refunds and callbacks that wait for the worker could
 * not be followed: there must be none.
 */
export async function deleteAccount(tx: Tx, { business_id, actor }: Merchant, id: number, now: Date) {
  const { name, provider, mode } = await lockAccount(tx, business_id, id)
  const { rows } = await sql`
    (select from payments where account_id = ${id} and business_id = ${business_id}
      and status in ('creating', 'open') limit 1)
    union all
    (select from refunds r join payments p on p.business_id = r.business_id and p.id = r.payment_id
      where r.business_id = ${business_id} and r.status = 'pending' and r.method = 'provider' and p.account_id = ${id}
      limit 1)
    union all
    (select from provider_callbacks where business_id = ${business_id} and account_id = ${id} and outcome = 'waiting'
      limit 1)`.execute(tx)
  if (rows.length > 0)
    throw conflictBecause(
      'payments_open',
      'Payments, refunds or callbacks of this account are open: switch it off, and delete it later',
    )
  await tx.deleteFrom('provider_accounts').where('business_id', '=', business_id).where('id', '=', id).execute()
  const details = { name, provider, mode }
  await recordAudit(
    tx,
    { business_id, actor, action: 'provider_account.deleted', target: `provider_account:${id}`, details },
    now,
  )
}
