-- no transaction
-- Finds the mails to a person whose data is exported or erased.
create index concurrently if not exists mails_recipient on mails (business_id, lower(recipient))
