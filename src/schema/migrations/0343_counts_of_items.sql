-- no transaction: the table is in use
-- Counts items of a business by any filter without reading their rows.
create index concurrently if not exists store_items_count on store_items (store_id, taxonomy_id)
  include (business_id, item_type, entity_type, in_stock, min_price) where is_listed
