-- no transaction
create index concurrently if not exists store_items_category_best_selling
  on store_items (store_id, taxonomy_id, units_sold, id) where is_listed
