-- no transaction
-- The orders of a payment link.
create index concurrently if not exists orders_payment_link on orders (business_id, payment_link_id, created_at desc, id desc) where payment_link_id is not null
