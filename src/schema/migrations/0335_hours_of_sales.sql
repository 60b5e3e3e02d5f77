-- The figures of days with very many orders, by the hour, so that a new order has one hour counted again and not the day.
-- owner: orders/statistics
create table sales_hours (
  business_id bigint not null,
  day date not null,
  hour smallint not null, -- since the day began: 23, 24 or 25 of them
  dimension text not null,
  store_id bigint not null,
  key text not null,
  name text,
  orders integer not null,
  paid_orders integer not null,
  units bigint not null,
  value numeric not null,
  revenue numeric not null,
  tax_base numeric not null,
  tax numeric not null,
  primary key (business_id, day, hour, dimension, store_id, key)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index sales_hours_old on sales_hours using brin (day);

-- Null: the whole day is counted again.
alter table sales_days_to_count add column hour smallint;
