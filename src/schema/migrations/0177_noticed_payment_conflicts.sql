-- no transaction
-- The worker looks for new entries that no event tells of.
create index concurrently if not exists payment_conflicts_noticed_at on payment_conflicts (noticed_at) where kind <> 'order'
