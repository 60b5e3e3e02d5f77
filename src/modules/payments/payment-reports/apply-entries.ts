import { sql } from 'kysely'
import { ProviderUnavailable } from '../../../integrations/payments/index.ts'
import { providerSubject, recordConflict } from '../../orders/payment-conflicts/index.ts'
import type { Account } from '../../stores/provider-accounts/index.ts'
import { applyEntry, type OpenAccount, type Payments } from '../payments/index.ts'

const maxPerRun = 50

/**
 * Compares listed payments with ours: those that we do not know as paid are looked up, and those that are not ours are
 * recorded. One that fails is left to the next run and does not stop the others. Throws at the end if the provider did
 * not answer.
 */
export async function applyEntries(payments: Payments, opened: OpenAccount, account: Account, now: Date) {
  let unavailable: ProviderUnavailable | undefined
  for (const entry of await listWaiting(payments, account)) {
    try {
      await compareEntry(payments, opened, account, entry, now)
    } catch (err) {
      if (err instanceof ProviderUnavailable) unavailable = err
      else payments.log.error({ err, entry: entry.entry_id, account: account.id }, 'could not compare a listed payment')
    }
  }
  if (unavailable) throw unavailable
}

type Entry = Awaited<ReturnType<typeof listWaiting>>[number]

async function listWaiting({ db }: Payments, { business_id, id: account_id }: Account) {
  await sql`update provider_entries e set is_applied = true from payments p
    where e.business_id = ${business_id} and e.account_id = ${account_id} and not e.is_applied
      and p.business_id = ${business_id} and p.id = e.payment_id and p.paid_at is not null
      and not exists (select 1 from provider_entries other where other.business_id = ${business_id}
        and other.payment_id = e.payment_id and other.kind = 'payment' and other.entry_id <> e.entry_id)`.execute(db)
  return await db
    .selectFrom('provider_entries')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('account_id', '=', account_id)
    .where('is_applied', '=', false)
    .orderBy('at')
    .limit(maxPerRun)
    .execute()
}

async function compareEntry(payments: Payments, opened: OpenAccount, account: Account, entry: Entry, now: Date) {
  const { business_id, id: account_id, provider } = account
  const payment_id = await applyEntry(payments, opened, { business_id, account_id, provider }, entry, now)
  await payments.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('provider_entries')
      .set({ is_applied: true, payment_id })
      .where('business_id', '=', business_id)
      .where('account_id', '=', account_id)
      .where('entry_id', '=', entry.entry_id)
      .execute()
    if (payment_id !== null) return
    await recordConflict(
      tx,
      {
        business_id,
        kind: 'unexpected_payment',
        subject: providerSubject({ account_id, provider }, entry.entry_id),
        reason: 'no_payment_of_ours',
        account_id,
        provider,
        provider_payment_id: entry.provider_payment_id,
        amount: entry.amount,
      },
      now,
    )
  })
}
