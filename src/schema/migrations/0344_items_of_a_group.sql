-- no transaction: the table is in use
-- Takes the place of store_item_groups_newest: counts the items of a group of a business without reading their rows.
create index concurrently if not exists store_item_groups_latest
  on store_item_groups (store_id, group_id, created_at, item_id) include (business_id)
