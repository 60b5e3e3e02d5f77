-- no transaction
-- Mails that failed for good and were not sent again.
create index concurrently if not exists mails_dead on mails (id) where given_up_at is not null and resent_at is null
