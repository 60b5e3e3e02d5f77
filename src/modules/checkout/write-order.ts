/** The columns that a checkout fills, with their types; the database fills the others. */
const orderColumns = `id uuid, business_id bigint, store_id bigint, order_id text, secret_slug text, status text,
  payment_status text, draft_time timestamptz, pending_time timestamptz, unpaid_time timestamptz, customer_id bigint,
  customer_name text, customer_email text, customer_phone text, destination jsonb, warehouse_id bigint, origin jsonb,
  courier_service_id bigint, courier_service jsonb, courier_aggregator_code text, currency text, variants jsonb,
  bundle_price_options jsonb, total_quantity integer, product_weight integer, weight_bump integer, total_weight integer,
  is_physical boolean, product_price bigint, shipping_cost bigint, unique_code_discount bigint,
  discount_code_discount bigint, other_income bigint, other_income_name text, service_fee bigint, gross_revenue bigint,
  net_revenue bigint, cogs bigint, discount_code_id bigint, discount_code_code text, discount_code_applied_to text,
  payment_method text, is_from_payment_link boolean, payment_expiration_at timestamptz, notes text,
  is_probably_spam boolean, mark_as_spam_by text, ip text, is_from_form boolean, is_by_account boolean, is_repeat boolean, cart_id bigint,
  created_at timestamptz, last_updated_at timestamptz`

const lineColumns = `id uuid, position smallint, variant_id bigint, product_id bigint, bundle_price_option_id bigint,
  warehouse_id bigint, variant_unique_id text, variant_sku text, product_name text, variant_name text,
  variant_option1_value text, variant_option2_value text, variant_option3_value text, item_type text, pricing_type text,
  interval text, interval_count integer, is_inventory boolean, is_file_enabled boolean, is_lms_enabled boolean,
  is_license_enabled boolean, quantity integer, weight integer, variant_price bigint, variant_cogs bigint,
  product_price bigint, discount_code_discount bigint, cogs bigint, inserted_at timestamptz`

const namesOf = (columns: string) => columns.split(',').map((column) => column.trim().split(' ')[0]!)

export const orderColumnNames = namesOf(orderColumns)
const others = orderColumnNames.filter((name) => name !== 'customer_id')

/**
 * A whole checkout in one statement, so in one round trip and one transaction: it happens entirely or, when stock, code
 * or cart are no longer as they were read, not at all. $1 variants in the order of ids, $2 how many of each, $3 warehouse,
 * $4 now, $5 discount code, $6 cart, $7 its version or null for any, $8 the request's hash, $9 the order, $10 its lines,
 * $11 and $12 ids and kinds of the order's events, $13 their payload and $14 that of the event of a new customer, each
 * but for the customer's id, which stands first, $15 fingerprint, $16 the id of the event of a new customer.
 * Rows are locked in one order by all: stock by id, then the code, then the cart.
 */
export const checkoutStatement = `with demand as (
    select * from unnest($1::bigint[], $2::bigint[]) as d (variant_id, quantity)
  ), locked as (
    select s.variant_id, d.quantity from variant_stocks s join demand d using (variant_id)
    where s.variant_id = any($1) and s.warehouse_id = $3 order by s.variant_id for no key update of s
  ), taken as (
    update variant_stocks s set quantity = s.quantity - l.quantity, updated_at = $4 from locked l
    where s.variant_id = l.variant_id and s.variant_id = any($1) and s.warehouse_id = $3 and s.quantity >= l.quantity
    returning s.variant_id, s.quantity as remaining, l.quantity
  ), stock as (select count(*) = cardinality($1::bigint[]) as is_taken from taken),
  code as (
    update discount_codes set current_usage = current_usage + 1
    where id = $5 and is_enabled and (not is_usage_limit or current_usage < usage_limit)
      and (select is_taken from stock) returning id
  ), cart as (
    update carts set version = version + 1, last_order_id = ($9::json ->> 'id')::uuid, last_checkout_hash = $8,
      updated_at = $4
    where id = $6 and ($7::integer is null or version = $7) and (select is_taken from stock) returning id
  ), emptied as (delete from cart_items where cart_id in (select id from cart)),
  verdict as (
    select case when not (select is_taken from stock) then refuse_checkout('stock')
      when $5::bigint is not null and not exists (select from code) then refuse_checkout('discount')
      when $7::integer is not null and not exists (select from cart) then refuse_checkout('cart')
      else true end as holds
  ), asked as materialized (
    select o.* from verdict, json_to_record($9) as o (${orderColumns}) where holds
  ), customer as (
    insert into customers (business_id, name, email, phone, created_at, last_updated_at)
    select business_id, customer_name, customer_email, customer_phone, $4, $4 from asked where customer_id is null
    on conflict (business_id, email) where email is not null do nothing returning id
  ), buyer as (select coalesce(o.customer_id, (select id from customer)) as id from asked o),
  placed as (
    insert into orders (customer_id, fingerprint, ${others.join(', ')})
    select b.id, $15, ${others.map((name) => `o.${name}`).join(', ')} from asked o, buyer b
    where b.id is not null or refuse_checkout('customer')
    returning id, business_id
  ), lines as (
    insert into order_lines (order_id, ${namesOf(lineColumns).join(', ')})
    select p.id, l.* from placed p, json_to_recordset($10) as l (${lineColumns})
  ), history as (
    insert into order_status_history (order_id, axis, to_status, at)
    select p.id, h.axis, h.to_status, $4 from placed p, (values ('status', 'pending'), ('payment', 'unpaid')) as h (axis, to_status)
  ), told as (
    insert into events (unique_id, business_id, kind, order_id, sequence, payload, created_at)
    select e.unique_id, p.business_id, e.kind, p.id, e.sequence,
      ('{"customer_id":' || b.id || $13)::json, $4::timestamptz
    from placed p, buyer b, unnest($11::text[], $12::text[]) with ordinality as e (unique_id, kind, sequence)
    union all
    select $16, p.business_id, 'customer.created', null, null, ('{"id":' || c.id || $14)::json, $4
    from placed p, customer c
  )
  select (select id from buyer) as customer_id, (select json_agg(t) from taken t) as taken from placed`
