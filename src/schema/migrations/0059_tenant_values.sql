-- no transaction
-- Fills the columns of 0058 in batches, and payment_handles. A row that a request has locked is left for the next round,
-- so that nothing waits for a batch in a circle.
do $$
declare
  columns constant jsonb := '[
    ["bundlelines", "bundle_id", "bundles"], ["cart_items", "cart_id", "carts"],
    ["course_progress", "customer_id", "customers"], ["customer_passwords", "customer_id", "customers"],
    ["customer_token_families", "store_id", "stores"], ["file_downloads", "entitlement_id", "entitlements"],
    ["order_export_parts", "export_id", "order_exports"], ["order_lines", "order_id", "orders"],
    ["order_status_history", "order_id", "orders"], ["subscription_actions", "subscription_id", "subscriptions"],
    ["subscription_items", "subscription_id", "subscriptions"], ["variant_stocks", "variant_id", "variants"]]';
  pages_per_batch constant integer := 20;
  child text;
  key text;
  parent text;
  is_missing boolean;
  first_page bigint;
begin
  for child, key, parent in select c->>0, c->>1, c->>2 from jsonb_array_elements(columns) c loop
    loop
      execute format('select exists (select from %I c join %I p on p.id = c.%I where c.business_id is null)',
        child, parent, key) into is_missing;
      exit when not is_missing;
      first_page := 0;
      while first_page * current_setting('block_size')::integer < pg_relation_size(child::regclass) loop
        execute format('update %1$I c set business_id = p.business_id from %2$I p
          where p.id = c.%3$I and c.ctid = any(array(select ctid from %1$I
            where ctid >= ''(%4$s,0)'' and ctid < ''(%5$s,0)'' and business_id is null for no key update skip locked))',
          child, parent, key, first_page, first_page + pages_per_batch);
        commit;
        first_page := first_page + pages_per_batch;
      end loop;
      perform pg_sleep(0.1);
    end loop;
    -- The triggers of these two fill the column after the row was inserted; 0.4.0, which drops them, may do this as well.
    continue when child in ('order_lines', 'order_status_history');
    -- Validating a check does not block writers; the constraint on the column then needs no scan.
    set local lock_timeout = 500;
    execute format('alter table %I drop constraint if exists has_business_id', child);
    execute format('alter table %I add constraint has_business_id check (business_id is not null) not valid', child);
    commit;
    execute format('alter table %I validate constraint has_business_id', child);
    commit;
    set local lock_timeout = 500;
    execute format('alter table %I alter column business_id set not null', child);
    execute format('alter table %I drop constraint has_business_id', child);
    commit;
  end loop;
  first_page := 0;
  while first_page * current_setting('block_size')::integer < pg_relation_size('payments') loop
    execute format('insert into payment_handles (payment_id, business_id) select id, business_id from payments
      where ctid >= ''(%s,0)'' and ctid < ''(%s,0)'' on conflict do nothing',
      first_page, first_page + pages_per_batch);
    commit;
    first_page := first_page + pages_per_batch;
  end loop;
end $$
