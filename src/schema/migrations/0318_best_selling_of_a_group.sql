-- no transaction
create index concurrently if not exists store_item_groups_best_selling
  on store_item_groups (store_id, group_id, units_sold, item_id)
