-- no transaction
create index concurrently if not exists mails_order on mails (business_id, order_id) where order_id is not null
