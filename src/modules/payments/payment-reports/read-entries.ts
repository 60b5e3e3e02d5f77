import { sql } from 'kysely'
import { classifyError, type ProviderEntry, type ProviderProblem } from '../../../integrations/payments/index.ts'
import { namedColumns } from '../../../platform/db/statements/named-columns.ts'
import type { Db } from '../../../platform/db/types.ts'
import type { Account } from '../../stores/provider-accounts/index.ts'
import { type OpenAccount, openAccount, type Payments } from '../payments/index.ts'
import { applyEntries } from './apply-entries.ts'
import { nextPeriods, type Period, readAfterMs } from './rules.ts'
import { storeEntries } from './store-entries.ts'

const maxAccounts = 500
const parallel = 8
const maxRunMs = 200_000
/** After this many failures a run skips the other accounts of the provider. */
const maxFailures = 5

type Due = Account & { listed_until: string | null; confirmed_until: string | null }

/**
 * Reads what the providers have listed since the last run, account by account, compares it with our payments, and
 * stores the position. A run is bounded in accounts and time; the next one begins with those that waited longest.
 */
export async function readProviderEntries(payments: Payments, now: Date) {
  const startedAt = payments.now().getTime()
  const due = await listDue(payments.db, now)
  const failures = new Map<string, number>()
  const next = due.values()
  const work = async () => {
    for (const account of next) {
      if (payments.now().getTime() - startedAt > maxRunMs) return
      if ((failures.get(account.provider) ?? 0) >= maxFailures) continue
      const isReached = await readAccount(payments, account, now)
      if (!isReached) failures.set(account.provider, (failures.get(account.provider) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
}

async function listDue(db: Db, now: Date): Promise<Due[]> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const { rows } = await sql<Due>`
    with known as materialized (
      select p.business_id, p.account_id, p.listed_until, p.confirmed_until, p.tried_at,
        p.tried_at <= ${before(readAfterMs.idle)} or p.tried_at <= ${before(readAfterMs.busy)} and (
          exists (select 1 from payments y where y.account_id = p.account_id and y.business_id = p.business_id
            and y.status in ('creating', 'open'))
          or exists (select 1 from payments y where y.business_id = p.business_id and y.account_id = p.account_id
            and y.paid_at > ${before(86_400_000)})) as is_due
      from provider_positions p
    )
    select ${sql.raw(namedColumns('provider_accounts', 'a'))}, p.listed_until, p.confirmed_until
    from provider_accounts a left join known p on p.business_id = a.business_id and p.account_id = a.id
    where a.kind = 'payment' and coalesce(p.is_due, true)
    order by p.tried_at nulls first, a.id limit ${maxAccounts}`.execute(db)
  return rows
}

/**
 * Reads the list of one account. Returns false if the provider did not answer. Any reason why an account could not be
 * read is stored with its position, so that one account never stops the others.
 */
export async function readAccount(payments: Payments, account: Due, now: Date): Promise<boolean> {
  const { db, log } = payments
  const key = { business_id: account.business_id, account_id: account.id }
  try {
    await readList(payments, account, key, now)
    return true
  } catch (err) {
    const error = classifyError(err)
    log[error === 'internal' ? 'error' : 'warn'](
      { err, account: account.id },
      'could not read the list of a payment provider',
    )
    await keepPosition(db, key, { tried_at: now, error }).catch((lost) =>
      log.error({ err: lost, account: account.id }, 'could not keep the position in the list of a payment provider'),
    )
    return error !== 'unavailable'
  }
}

async function readList(payments: Payments, account: Due, key: Key, now: Date) {
  const { db } = payments
  const opened = openAccount(payments, account, { isRoutine: true })
  if (!opened?.provider.listEntries) return await keepPosition(db, key, { tried_at: now, error: null })
  const { news, again } = nextPeriods(account, account.created_at, now)
  await readPeriod(db, opened, key, news, now)
  await keepPosition(db, key, { listed_until: news.until, tried_at: now, error: null })
  if (again) {
    await readPeriod(db, opened, key, again, now)
    await keepPosition(db, key, { confirmed_until: again.until, tried_at: now, error: null })
  }
  await applyEntries(payments, opened, account, now)
}

type Key = { business_id: number; account_id: number }

async function readPeriod(db: Db, { provider }: OpenAccount, key: Key, { from, until }: Period, now: Date) {
  const batch: ProviderEntry[] = []
  for await (const entry of provider.listEntries!({ from: from.toISOString(), until: until.toISOString() })) {
    batch.push(entry)
    if (batch.length === 500) await storeEntries(db, key, batch.splice(0), now)
  }
  await storeEntries(db, key, batch, now)
}

type Position = { listed_until?: Date; confirmed_until?: Date; tried_at: Date; error: ProviderProblem | null }

async function keepPosition(db: Db, key: Key, position: Position) {
  await db
    .insertInto('provider_positions')
    .values({ ...key, ...position })
    .onConflict((known) => known.columns(['business_id', 'account_id']).doUpdateSet(position))
    .execute()
}
