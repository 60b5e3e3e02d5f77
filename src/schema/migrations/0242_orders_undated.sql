-- no transaction: the table is in use
-- Unpaid orders without a date of their own, which expire by their age. With 0243 it replaces orders_unpaid, which every checkout entered.
create index concurrently if not exists orders_undated on orders (created_at)
  where payment_status = 'unpaid' and status in ('draft', 'pending') and deleted_at is null
    and payment_method <> 'cod' and payment_expiration_at is null
