-- no transaction
create index concurrently if not exists payments_account on payments (account_id) where status in ('creating', 'open') and account_id is not null
