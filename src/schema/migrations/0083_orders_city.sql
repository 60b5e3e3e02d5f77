-- no transaction
-- The orders of a city, by the key under which its sales are counted.
create index concurrently if not exists orders_city on orders (business_id, (left(destination->>'city', 200)), created_at desc, id desc) where destination is not null
