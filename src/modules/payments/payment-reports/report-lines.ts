import { type RawBuilder, sql } from 'kysely'
import { listedWithinMs } from './rules.ts'

export const lineStates = [
  'matched',
  'waiting',
  'missing',
  'unexpected',
  'differing',
  'not_listed',
  'refund',
  'dispute',
] as const

export type Line = {
  at: string
  id: string
  state: (typeof lineStates)[number]
  payment_id: string | null
  order_id: string | null
  order_number: string | null
  provider_payment_id: string | null
  payment_method: string | null
  expected: number | null
  received: number | null
  fee: number | null
}

export type ReportedAccount = { business_id: number; account_id: number; listed_until: string | null }

/**
 * What was paid through an account within a period by our records, beside what its provider lists. A payment counts at
 * the time of our record; an entry that only the provider has counts at its own time.
 */
export function reportLines(
  { business_id, account_id, listed_until }: ReportedAccount,
  { from, until }: { from: string; until: string },
): RawBuilder<Line> {
  const ofAccount = (alias: string) =>
    sql`${sql.ref(`${alias}.business_id`)} = ${business_id} and ${sql.ref(`${alias}.account_id`)} = ${account_id}`
  const listed = listed_until && new Date(Date.parse(listed_until) - listedWithinMs)
  return sql<Line>`
    select p.paid_at as at, p.id::text as id,
      case when t.amount = p.paid_amount then 'matched' when t.amount is not null then 'differing'
        when ${listed}::timestamptz is null then 'not_listed' when p.paid_at > ${listed}::timestamptz then 'waiting'
        else 'missing' end as state,
      p.id as payment_id, p.order_id, o.order_id as order_number, p.provider_payment_id,
      coalesce(p.paid_method, p.payment_method) as payment_method,
      p.paid_amount::bigint as expected, t.amount as received, coalesce(t.fee, p.fee) as fee
    from payments p join orders o on o.business_id = p.business_id and o.id = p.order_id
    left join lateral (select sum(e.amount)::bigint as amount, sum(e.fee)::bigint as fee from provider_entries e
      where e.business_id = ${business_id} and e.payment_id = p.id and e.kind = 'payment') t on true
    where ${ofAccount('p')} and p.paid_at >= ${from}::timestamptz and p.paid_at < ${until}::timestamptz
    union all
    select e.at, e.entry_id, 'unexpected', e.payment_id, p.order_id, o.order_id, e.provider_payment_id, null,
      null::bigint, e.amount, e.fee
    from provider_entries e
    left join payments p on p.business_id = e.business_id and p.id = e.payment_id
    left join orders o on o.business_id = p.business_id and o.id = p.order_id
    where ${ofAccount('e')} and e.kind = 'payment' and p.paid_at is null
      and e.at >= ${from}::timestamptz and e.at < ${until}::timestamptz
    union all
    select e.at, e.entry_id, e.kind, e.payment_id, p.order_id, o.order_id, e.provider_payment_id, null,
      null::bigint, -e.amount, e.fee
    from provider_entries e
    left join payments p on p.business_id = e.business_id and p.id = e.payment_id
    left join orders o on o.business_id = p.business_id and o.id = p.order_id
    where ${ofAccount('e')} and e.kind <> 'payment' and e.at >= ${from}::timestamptz and e.at < ${until}::timestamptz`
}
