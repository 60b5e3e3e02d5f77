import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { conflict } from '../../../platform/errors/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { changedSince, hashValues, type Restore, recordAccountChange } from '../account-changes/index.ts'
import { diffAccounts, toValues } from './account-values.ts'
import { findLockedAccount, getAccount, snapshotAccount } from './get-account.ts'
import { maxAccounts } from './rules.ts'
import { deleteAccount, hasOpenWork } from './update-account.ts'

/** Undoes a change of a provider account. That is recorded as a change too. */
export const createRestoreAccount =
  (service: Pick<Service, 'secrets' | 'config'>): Restore =>
  async (tx, { merchant, subject_id, action, former, result_hash }, now) => {
    const { business_id } = merchant
    const present = await findLockedAccount(tx, business_id, subject_id)
    if (!hashValues(present ? toValues(present) : null).equals(result_hash)) throw changedSince()
    const isAdded = action === 'created'
    // An account with open payments still needs its credentials, so it is deactivated instead of deleted.
    const isKept = isAdded && (await hasOpenWork(tx, business_id, subject_id))
    if (isAdded && !isKept) return await deleteAccount(service, tx, merchant, subject_id, now)
    const replaced = present ? await snapshotAccount(tx, business_id, subject_id) : null
    if (isKept) await switchOff(tx, business_id, subject_id, now)
    else if (present) await restoreRow(tx, former)
    else await insertRow(tx, business_id, former)
    const account = await getAccount(tx, business_id, subject_id)
    await recordAccountChange(
      service,
      tx,
      {
        merchant,
        kind: 'provider_account',
        action: present ? 'updated' : 'created',
        subject: { id: subject_id, name: account.name },
        changes: present ? diffAccounts(present, account) : [{ field: 'name', from: null, to: account.name }],
        former: replaced,
        result: toValues(account),
      },
      now,
    )
  }

const switchOff = (tx: Tx, businessId: number, id: number, now: Date) =>
  tx
    .updateTable('provider_accounts')
    .set({ is_active: false, last_updated_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()

/** Restores the row, but keeps the time of the latest callback. */
const restoreRow = (tx: Tx, former: unknown) =>
  sql`update provider_accounts a set name = f.name, is_active = f.is_active, rank = f.rank, store_ids = f.store_ids,
      methods = f.methods, sealed_credentials = f.sealed_credentials, credential_hints = f.credential_hints,
      checked_at = f.checked_at, check_error = f.check_error, check_code = f.check_code, last_updated_at = now()
    from jsonb_populate_record(null::provider_accounts, ${JSON.stringify(former)}::jsonb) f
    where a.business_id = f.business_id and a.id = f.id`.execute(tx)

/** Inserts the row with its former id, which payments refer to, and its callback address. */
async function insertRow(tx: Tx, businessId: number, former: unknown) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from provider_accounts where business_id = ${businessId}`.execute(tx)
  if (rows[0]!.count >= maxAccounts) throw conflict(`A business has at most ${maxAccounts} accounts`, 'limit_reached')
  await sql`insert into provider_accounts overriding system value
    select * from jsonb_populate_record(null::provider_accounts, ${JSON.stringify(former)}::jsonb)`.execute(tx)
}
