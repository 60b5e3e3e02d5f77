-- no transaction
-- Orders that became a draft again. All others have the same draft_time as created_at, which lists are sorted by.
create index concurrently if not exists orders_drafted_again on orders (business_id, draft_time) where draft_time > created_at
