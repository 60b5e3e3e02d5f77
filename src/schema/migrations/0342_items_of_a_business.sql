-- A store belongs to one business. Without these PostgreSQL multiplies the shares of both, expects hardly a row, and sorts
-- all items of a store instead of walking an index.
-- These locks wait for a vacuum, which yields only to who waits for longer than a second, and no read or write queues behind them.
set local lock_timeout = '10s';
create statistics if not exists store_items_business (dependencies) on store_id, business_id from store_items;
create statistics if not exists store_item_groups_business (dependencies) on store_id, business_id from store_item_groups;
create statistics if not exists store_item_groups_group (dependencies) on group_id, business_id from store_item_groups;
analyze store_items, store_item_groups;
