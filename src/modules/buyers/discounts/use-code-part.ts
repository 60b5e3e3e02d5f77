import type { StatementPart } from '../../../platform/db/statements/statement-part.ts'

/** An order's use of a code. `customer_id` is set if the code limits uses per customer. */
export type CodeUse = { code_id: number; order_id: string; customer_id: number | null; taker: number }

/** Counts a use of each code inside a larger statement, never beyond the code's limit, and records the customer. */
export const useCodePart: StatementPart<CodeUse, 'codes' | 'codeOrders' | 'codeUsers' | 'codeTakers'> = {
  parameters: {
    codes: (uses) => uses.map(({ code_id }) => code_id),
    codeOrders: (uses) => uses.map(({ order_id }) => order_id),
    codeUsers: (uses) => uses.map(({ customer_id }) => customer_id),
    codeTakers: (uses) => uses.map(({ taker }) => taker),
  },
  condition: '(select count(*) from code) = (select count(*) from used)',
  sql: ($, { business, after, admits }) => `used as (
    select id, count(*)::integer as uses from unnest(${$('codes')}::bigint[], ${$('codeTakers')}::integer[]) as u (id, taker)
    where true ${admits('taker')} group by id
  ), coded as (
    select c.id from discount_codes c
    where c.business_id = ${business} and c.id = any((select ${$('codes')})::bigint[]) ${after}
    order by c.id for no key update
  ), code as (
    update discount_codes c set current_usage = c.current_usage + u.uses from used u join coded using (id)
    where c.business_id = ${business} and c.id = u.id and c.is_enabled and (not c.is_usage_limit or c.current_usage + u.uses <= c.usage_limit)
    returning c.id, case when c.is_customer_usage_limit then c.customer_usage_limit end as customer_limit
  ), code_use as (
    insert into discount_code_uses (business_id, order_id, discount_code_id, customer_id)
    select ${business}, u.order_id, u.code_id, u.customer_id
    from unnest(${$('codes')}::bigint[], ${$('codeOrders')}::uuid[], ${$('codeUsers')}::bigint[],
      ${$('codeTakers')}::integer[]) as u (code_id, order_id, customer_id, taker) join code c on c.id = u.code_id
    where true ${admits('u.taker')}
  )`,
}

/** A use of a code with a limit per customer. */
export type CustomerUse = { code_id: number; customer_id: number; taker: number }

/**
 * Counts the uses of each customer. The condition compares them with the code's current limit. It follows `useCodePart`,
 * whose lock on the code makes concurrent checkouts of a customer wait for each other.
 */
export const countCustomerUsesPart: StatementPart<CustomerUse, 'limitedCodes' | 'codeCustomers' | 'customerTakers'> = {
  parameters: {
    limitedCodes: (uses) => uses.map(({ code_id }) => code_id),
    codeCustomers: (uses) => uses.map(({ customer_id }) => customer_id),
    customerTakers: (uses) => uses.map(({ taker }) => taker),
  },
  condition: `(select count(*) from code_customer u join code c on c.id = u.code_id
      where u.uses <= coalesce(c.customer_limit, u.uses)) = (select count(*) from customer_used)`,
  sql: ($, { business, admits }) => `customer_used as (
    select code_id, customer_id, count(*)::integer as uses
    from unnest(${$('limitedCodes')}::bigint[], ${$('codeCustomers')}::bigint[], ${$('customerTakers')}::integer[])
      as u (code_id, customer_id, taker)
    where true ${admits('taker')} group by code_id, customer_id
  ), code_customer as (
    insert into discount_code_customers as known (business_id, discount_code_id, customer_id, uses)
    select ${business}, u.code_id, u.customer_id, u.uses from customer_used u join code c on c.id = u.code_id
    order by u.code_id, u.customer_id
    on conflict on constraint discount_code_customers_pkey do update set uses = known.uses + excluded.uses
    returning known.discount_code_id as code_id, known.uses
  )`,
}
