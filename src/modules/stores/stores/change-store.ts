import type { Merchant } from '../../../access/merchant-route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { Service } from '../../../platform/service.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { changedSince, hashValues, type Restore, recordAccountChange } from '../account-changes/index.ts'
import { effectiveSettings, lockStore, type StoreRow } from '../store-settings/index.ts'
import { type StoreChange, updateStore } from './update-store.ts'

type Mailing = Pick<Service, 'secrets' | 'config'>

/**
 * Changes a store for a member or a machine. If payment accounts change, the former ones are stored for undoing, and
 * owners are mailed.
 */
export async function changeStore(
  service: Mailing,
  tx: Tx,
  merchant: Merchant,
  id: string,
  change: StoreChange,
  now: Date,
  ifMatch?: string,
) {
  const { business_id, actor } = merchant
  const before = change.settings?.payment_accounts && (await lockStore(tx, business_id, id))
  const store = await updateStore(tx, business_id, actor, id, change, now, ifMatch)
  if (before) await recordPaymentAccounts(service, tx, merchant, before, store, now)
  return store
}

const readAccounts = ({ settings }: Pick<StoreRow, 'settings'>) => effectiveSettings(settings).payment_accounts

const sayAccounts = (accounts: ReturnType<typeof readAccounts>) =>
  accounts
    .map(({ bank_name, account_number, account_holder }) => `${bank_name} ${account_number} (${account_holder})`)
    .join(', ')

async function recordPaymentAccounts(
  service: Mailing,
  tx: Tx,
  merchant: Merchant,
  before: StoreRow,
  { id, unique_id, name, ...after }: StoreRow,
  now: Date,
) {
  const [former, result] = [readAccounts(before), readAccounts(after)]
  if (JSON.stringify(former) === JSON.stringify(result)) return
  const { business_id, actor } = merchant
  const details = { from: former, to: result }
  await recordAudit(tx, { business_id, actor, action: 'payment_accounts.updated', target: unique_id, details }, now)
  const changes = [{ field: 'payment_accounts' as const, from: sayAccounts(former), to: sayAccounts(result) }]
  const change = { merchant, kind: 'payment_accounts', action: 'updated', subject: { id, name } } as const
  await recordAccountChange(service, tx, { ...change, changes, former, result }, now)
}

/** Undoes a change of a store's payment accounts. That is recorded as a change too. */
export const createRestorePaymentAccounts =
  (service: Mailing): Restore =>
  async (tx, { merchant, subject_id, former, result_hash }, now) => {
    const store = await lockStore(tx, merchant.business_id, String(subject_id))
    if (!hashValues(readAccounts(store)).equals(result_hash)) throw changedSince()
    const payment_accounts = former as ReturnType<typeof readAccounts>
    await changeStore(service, tx, merchant, String(subject_id), { settings: { payment_accounts } }, now)
  }
