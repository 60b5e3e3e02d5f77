-- no transaction: the table is in use
-- Free orders of buyers that a crash kept from being marked as paid.
create index concurrently if not exists orders_free on orders (created_at)
  where payment_status = 'unpaid' and status = 'pending' and deleted_at is null and gross_revenue = 0 and is_from_form
