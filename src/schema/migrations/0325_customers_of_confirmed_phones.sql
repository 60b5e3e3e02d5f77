-- no transaction
create unique index concurrently if not exists customers_confirmed_phone
  on customers (phone, business_id) where phone_confirmed_at is not null
