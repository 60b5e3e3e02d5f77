-- no transaction
-- Bounds of draft_time are bounds of created_at (orders_drafted_again), and every checkout paid for this index.
drop index concurrently if exists orders_draft_time
