import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { type NewNotice, recordNotices } from './record-notices.ts'

const minuteMs = 60_000

/** An account is failing if it had this many failures in this window, and its latest calls all failed. */
const failingWindowMs = 15 * minuteMs
const minFailures = 3

/** Longer than a worker is likely to be down. */
const conflictWindowMs = 24 * 60 * minuteMs

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/**
 * Records notifications about troubles without events: provider accounts with failing calls, and payments that no order
 * can take.
 */
export async function noticeTroubles(db: Db, now: Date) {
  await db.transaction().execute(async (tx) => {
    const notices = [...(await findFailingAccounts(tx, now)), ...(await findConflicts(tx, now))]
    await recordNotices(tx, notices, now)
  })
}

type FailingAccount = { business_id: number; id: number; name: string; provider: string }

type Failing = { business_id: number; account_id: number }

/** Reads failed calls first. While an account fails, its circuit breaker admits few calls. */
async function findFailingAccounts(tx: Tx, now: Date): Promise<NewNotice[]> {
  const { rows: failing } = await sql<Failing>`
    select business_id, account_id from provider_account_calls
    where called_at > ${before(now, failingWindowMs)} and (status is null or status >= 500 or status in (401, 403))
    group by business_id, account_id having count(*) >= ${minFailures}`.execute(tx)
  const rows: FailingAccount[] = []
  for (const account of failing) if (await hasOnlyFailed(tx, account)) rows.push(...(await findActive(tx, account)))
  const created_at = now.toISOString()
  return rows.map(({ business_id, ...account }) => ({
    business_id,
    kind: 'failed_provider',
    subject: `${account.id}:${created_at.slice(0, 10)}`,
    data: { account },
    created_at,
  }))
}

/** Whether the latest calls of an account all failed. */
async function hasOnlyFailed(tx: Tx, { business_id, account_id }: Failing): Promise<boolean> {
  const { rows } = await sql<{ status: number | null }>`
    select status from provider_account_calls where business_id = ${business_id} and account_id = ${account_id}
    order by id desc limit ${minFailures}`.execute(tx)
  return rows.every(({ status }) => status === null || status >= 500 || status === 401 || status === 403)
}

const findActive = (tx: Tx, { business_id, account_id }: Failing): Promise<FailingAccount[]> =>
  tx
    .selectFrom('provider_accounts')
    .select(['business_id', 'id', 'name', 'provider'])
    .where('business_id', '=', business_id)
    .where('id', '=', account_id)
    .where('is_active', '=', true)
    .execute()

type Conflict = {
  id: string
  business_id: number
  kind: 'second_payment' | 'dispute' | 'unexpected_payment'
  order_id: string | null
  order_number: string | null
  amount: number | null
  currency: string | null
  noticed_at: string
}

/** An order in conflict has an event; other entries have none. */
async function findConflicts(tx: Tx, now: Date): Promise<NewNotice[]> {
  const { rows } = await sql<Conflict>`
    select c.id, c.business_id, c.kind, c.order_id, c.amount, c.currency, c.noticed_at, o.order_id as order_number
    from payment_conflicts c left join orders o on o.business_id = c.business_id and o.id = c.order_id
    where c.noticed_at > ${before(now, conflictWindowMs)} and c.kind <> 'order' and c.resolved_at is null
    order by c.noticed_at limit 1000`.execute(tx)
  return rows.map(({ id, business_id, kind, order_id, order_number, amount, currency, noticed_at }) => ({
    business_id,
    kind: 'payment_conflict',
    subject: id,
    order_id,
    data: { conflict: kind, amount, currency, ...(order_number !== null && { order_number }) },
    created_at: noticed_at,
  }))
}

type LostDomain = { business_id: number; id: number; domain: string }

/**
 * Notifies members that mails are no longer sent from a domain, in the transaction in which it loses its verification.
 */
export async function noticeLostDomain(tx: Tx, { business_id, id, domain }: LostDomain, now: Date) {
  const created_at = now.toISOString()
  const data = { sender_domain: { domain, store_unique_id: await findSendingStore(tx, business_id, domain) } }
  const subject = `${id}:${created_at.slice(0, 10)}`
  await recordNotices(tx, [{ business_id, kind: 'lost_sender_domain', subject, data, created_at }], now)
}

/**
 * Finds a store that sends from the domain, or else the first one, because the page of every store lists the domains.
 */
async function findSendingStore(tx: Tx, businessId: number, domain: string): Promise<string | null> {
  const { rows } = await sql<{ unique_id: string }>`
    select unique_id from stores where business_id = ${businessId} and deleted_at is null
    order by lower(split_part(settings->>'mail_sender_address', '@', 2)) = ${domain} desc nulls last, id
    limit 1`.execute(tx)
  return rows[0]?.unique_id ?? null
}
