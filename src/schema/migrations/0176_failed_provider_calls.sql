-- no transaction
-- The worker looks for accounts whose last calls failed; most calls succeed.
create index concurrently if not exists provider_account_calls_failed on provider_account_calls (called_at, business_id, account_id) where status is null or status >= 500 or status in (401, 403)
