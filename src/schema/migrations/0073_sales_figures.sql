-- The sales of each day, counted by the worker from the orders of that day. Counting a day again replaces its rows.
-- owner: statistics
create table sales_figures (
  business_id bigint not null,
  dimension text not null check (dimension in ('total', 'product', 'channel', 'campaign', 'city', 'payment_method')),
  day date not null, -- of the business's calendar
  store_id bigint not null,
  key text not null, -- '' for the total, and for orders without a value
  name text,
  orders integer not null,
  paid_orders integer not null,
  units bigint not null,
  value numeric not null, -- minor units; a sum may exceed what an order may be worth
  revenue numeric not null,
  primary key (business_id, dimension, day, store_id, key)
);

-- Days to count. Rows are only added and deleted: a day that is marked while it is counted keeps the new row, and the
-- one that marks it does not wait.
-- owner: statistics
create table sales_days_to_count (
  business_id bigint not null,
  day date not null,
  id bigint generated always as identity,
  primary key (business_id, day, id)
);
create index sales_days_to_count_newest on sales_days_to_count (day desc, business_id);

-- Orders with new events, one row for each batch of events that got its positions.
-- owner: events
create table changed_orders (
  id bigint generated always as identity primary key,
  business_ids bigint[] not null,
  order_ids uuid[] not null
);

-- The orders that exist already.
insert into sales_days_to_count (business_id, day)
select distinct o.business_id, (o.created_at at time zone b.time_zone)::date
from orders o join businesses b on b.id = o.business_id;
