-- no transaction
create index concurrently if not exists store_items_type_best_selling
  on store_items (store_id, item_type, units_sold, id) where is_listed
