-- Every change of stock except what order lines took: those are movements by themselves (decision 22). The movements of a
-- variant in a warehouse and its order lines (each minus its quantity) sum to variant_stocks.quantity.
-- owner: stock-log
create table stock_movements (
  business_id bigint not null,
  variant_id bigint not null,
  warehouse_id bigint not null,
  at timestamptz not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('opening', 'adjustment', 'count', 'transfer', 'import', 'sale', 'order_edit',
    'canceled', 'returned', 'deleted', 'reopened', 'unrecorded')),
  reason text,
  quantity bigint not null, -- added to the stock
  order_id uuid,
  actor text, -- as in audit_entries; null for the buyer and the service itself
  actor_name text, -- the person that the history of the order names
  note text,
  primary key (business_id, variant_id, warehouse_id, at, id)
);

-- The quantity of each variant with tracked stock over all warehouses, as the worker saw it last, and what it means.
-- Checkout does not write it. Only a change of stock_status is a change of an index.
-- owner: stock-log
create table stock_states (
  business_id bigint not null,
  product_id bigint not null,
  variant_id bigint not null,
  quantity bigint not null,
  stock_status text not null check (stock_status in ('in_stock', 'low_stock', 'out_of_stock')),
  told_at timestamptz not null default '-infinity', -- of the last event, by the clock of the database
  primary key (business_id, product_id, variant_id)
) with (fillfactor = 70);
create index stock_states_status on stock_states (business_id, stock_status, product_id, variant_id)
  where stock_status <> 'in_stock';

-- The quantity from which on stock is low: of one variant, or with variant_id 0 of all others of the business.
-- owner: stock-log
create table low_stock_levels (
  business_id bigint not null,
  variant_id bigint not null,
  level integer not null check (level >= 0),
  primary key (business_id, variant_id)
);

-- Variants whose stock changed otherwise than by a new order, for the worker. Rows are only added and deleted.
-- owner: stock-log
create table changed_stocks (
  id bigint generated always as identity primary key,
  business_id bigint not null,
  variant_ids bigint[] not null
);

-- Orders with new events, as changed_orders, for the worker that follows stock.
-- owner: events
create table changed_order_stocks (
  id bigint generated always as identity primary key,
  business_ids bigint[] not null,
  order_ids uuid[] not null
);
