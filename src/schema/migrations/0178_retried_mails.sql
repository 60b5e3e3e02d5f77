-- no transaction
-- Mails that the queue still tries: few of all, and the worker looks for old ones among them every night.
create index concurrently if not exists mails_retried on mails (id) where status = 'failed' and given_up_at is null
