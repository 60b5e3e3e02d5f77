-- no transaction
create index concurrently if not exists store_items_price_change on store_items (store_id, next_price_change_at)
  where next_price_change_at is not null
