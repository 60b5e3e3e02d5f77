-- no transaction: the table is in use
-- store_item_groups_latest has its columns and the business.
drop index concurrently if exists store_item_groups_newest
