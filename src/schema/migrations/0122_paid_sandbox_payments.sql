-- no transaction
create index concurrently if not exists sandbox_payments_paid_at on sandbox_payments (paid_at) where paid_at is not null
