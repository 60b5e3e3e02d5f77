-- no transaction
create index concurrently if not exists mails_status on mails (business_id, status, id desc)
