-- no transaction
-- Mails about new contents of a course go to its learners in the order of their customers, some hundreds at a time.
create index concurrently if not exists entitlements_learners on entitlements (business_id, variant_id, customer_id, id)
