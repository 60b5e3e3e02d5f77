import { sql } from 'kysely'
import type { Merchant } from '../../../access/merchant-route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { recordAccountChange } from '../account-changes/index.ts'
import { diffAccounts, movesMoney, toValues } from './account-values.ts'
import { changeCredentials, openCredentials, refuseOtherMode, sealCredentials } from './credentials.ts'
import { getAccount, lockAccount, snapshotAccount } from './get-account.ts'
import type { Vault } from './rules.ts'
import type { AccountChange } from './schemas.ts'
import { checkStores, readCurrency, readMethods } from './set-methods.ts'

const unchecked = { checked_at: null, check_error: null, check_code: null }

/** Changes an account. New credentials are unchecked, so the result of the last check is deleted. */
export async function updateAccount(
  tx: Tx,
  vault: Vault,
  merchant: Merchant,
  id: number,
  { credentials, methods, ...change }: AccountChange,
  now: Date,
) {
  const { key } = vault
  const { business_id, actor } = merchant
  const account = await lockAccount(tx, business_id, id)
  const former = await snapshotAccount(tx, business_id, id)
  await checkStores(tx, business_id, change.store_ids)
  const replaced = replaceCredentials(vault, account, credentials)
  const offer = { provider: account.provider, methods: vault.providers[account.provider]?.methods ?? [] }
  const offered = methods && readMethods({ ...offer, currency: await readCurrency(tx, business_id) }, methods)
  await tx
    .updateTable('provider_accounts')
    .set({
      ...change,
      ...(offered && { methods: JSON.stringify(offered) }),
      ...(replaced && { ...sealCredentials(key, account, replaced), ...unchecked }),
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
  const target = `provider_account:${id}`
  await recordAudit(tx, { business_id, actor, action: 'provider_account.updated', target, details }, now)
  const after = await getAccount(tx, business_id, id)
  const changes = diffAccounts(account, after, credentials && Object.keys(credentials))
  const reported = { merchant, subject: { id, name: after.name }, changes, former, result: toValues(after) }
  if (changes.some(movesMoney))
    await recordAccountChange(vault, tx, { kind: 'provider_account', action: 'updated', ...reported }, now)
  return after
}

type LockedAccount = Awaited<ReturnType<typeof lockAccount>>

/** The credentials with the given ones in place of the stored ones; undefined if none are given. */
function replaceCredentials({ providers, key }: Vault, account: LockedAccount, given: AccountChange['credentials']) {
  if (!given) return undefined
  const provider = providers[account.provider]
  const replaced = changeCredentials(provider?.credential_fields ?? [], openCredentials(key, account), given)
  if (provider) refuseOtherMode(provider, account.mode, replaced)
  return replaced
}

/** Whether payments, refunds or callbacks of the account still need its credentials. */
export async function hasOpenWork(tx: Tx, business_id: number, id: number): Promise<boolean> {
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
  return rows.length > 0
}

/** Deletes an account with its credentials. Refused while open payments, refunds or waiting callbacks need them. */
export async function deleteAccount(
  service: Pick<Service, 'secrets' | 'config'>,
  tx: Tx,
  merchant: Merchant,
  id: number,
  now: Date,
) {
  const { business_id, actor } = merchant
  const { name, provider, mode } = await lockAccount(tx, business_id, id)
  if (await hasOpenWork(tx, business_id, id))
    throw conflictBecause(
      'payments_open',
      'Payments, refunds or callbacks of this account are open: switch it off, and delete it later',
    )
  const former = await snapshotAccount(tx, business_id, id)
  await tx.deleteFrom('provider_accounts').where('business_id', '=', business_id).where('id', '=', id).execute()
  const details = { name, provider, mode }
  await recordAudit(
    tx,
    { business_id, actor, action: 'provider_account.deleted', target: `provider_account:${id}`, details },
    now,
  )
  const change = { merchant, kind: 'provider_account', action: 'deleted', subject: { id, name }, former } as const
  const changes = [
    { field: 'provider', from: null, to: provider },
    { field: 'mode', from: null, to: mode },
  ] as const
  await recordAccountChange(service, tx, { ...change, changes: [...changes], result: null }, now)
}
