-- no transaction
create index concurrently if not exists store_items_entity_best_selling
  on store_items (store_id, entity_type, units_sold, id) where is_listed
