-- no transaction
-- The sales of a variant from a warehouse, newest first. Lines are inserted and deleted, never updated in these columns.
create index concurrently if not exists order_lines_stock
  on order_lines (business_id, variant_id, warehouse_id, inserted_at, id) where warehouse_id is not null
