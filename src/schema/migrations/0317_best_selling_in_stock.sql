-- no transaction
create index concurrently if not exists store_items_stock_best_selling
  on store_items (store_id, in_stock, units_sold, id) where is_listed
