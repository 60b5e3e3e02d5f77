-- no transaction
create index concurrently if not exists payments_account_paid on payments (business_id, account_id, paid_at) where paid_at is not null and account_id is not null
