-- no transaction
-- Drops the triggers of 0058, which wrote what processes of a release before left out: the business of a row, and the handle
-- of a payment. 0.1.0 is the first release and writes all of it, so no release needs them. `business_id` becomes required
-- where a trigger filled it after the insert.
do $$
declare
  child text;
begin
  foreach child in array array['bundlelines', 'cart_items', 'course_progress', 'customer_passwords',
    'customer_token_families', 'file_downloads', 'order_export_parts', 'order_lines', 'order_status_history',
    'subscription_actions', 'subscription_items', 'variant_stocks'] loop
    set local lock_timeout = 500;
    execute format('drop trigger if exists fill_business_id on %I', child);
    commit;
  end loop;
  set local lock_timeout = 500;
  drop trigger if exists fill_payment_handle on payments;
  commit;
  drop function if exists fill_business_id(), fill_business_id_of_order_part(), insert_payment_handle();
  commit;

  -- Validating a check does not block writers; the constraint on the column then needs no scan.
  foreach child in array array['order_lines', 'order_status_history'] loop
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
  alter table payments validate constraint payments_fee; -- 0120 left this for later.
  commit;

  -- The baseline names the owner of each table.
  for child in select c.relname from pg_description d join pg_class c on c.oid = d.objoid
    where d.classoid = 'pg_class'::regclass and d.objsubid = 0 and d.description like 'owner: %'
      and c.relnamespace = 'public'::regnamespace loop
    execute format('comment on table %I is null', child);
  end loop;
end $$
