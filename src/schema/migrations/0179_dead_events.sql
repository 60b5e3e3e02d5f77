-- no transaction
-- Events that a reader gave up on, for the gauge that counts them.
create index concurrently if not exists queued_events_dead on queued_events (id) where failures >= 12
