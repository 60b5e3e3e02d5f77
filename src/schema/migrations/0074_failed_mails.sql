-- no transaction
create index concurrently if not exists mails_failed on mails (business_id, id desc) where status = 'failed'
