-- no transaction
-- Payments of a key that somebody invented are counted before another one is stored.
create index concurrently if not exists sandbox_payments_merchant on sandbox_payments (merchant) where merchant <> ''
