-- By default a table is vacuumed when a fifth of its rows are dead. A queue has few rows and many dead ones, which every look at
-- its beginning reads; of a large table a fifth is millions, and then a vacuum takes hours. Statistics of a log are old long
-- before a tenth of it is new.
do $$
declare busy text;
begin
  foreach busy in array array['queued_events', 'changed_orders', 'changed_order_stocks', 'changed_stocks', 'sales_days_to_count'] loop
    execute format('alter table %s set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)', busy);
  end loop;
  for busy in
    select unnest(array['orders', 'order_lines', 'order_keys', 'mails', 'carts', 'cart_items'])
    union all
    -- New partitions of a log get the options of its newest.
    select inhrelid::regclass::text from pg_inherits
    where inhparent in ('events'::regclass, 'webhook_deliveries'::regclass, 'webhook_attempts'::regclass)
  loop
    execute format('alter table %s set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05,
      autovacuum_analyze_scale_factor = 0.02)', busy);
  end loop;
end $$;
