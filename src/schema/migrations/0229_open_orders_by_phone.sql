-- no transaction: the table is in use
-- Each of the two indexes asks for its own column, so that no query about one uses the other while the table is small.
create index concurrently if not exists orders_open_phone on orders (customer_phone collate "POSIX", store_id)
  where payment_status = 'unpaid' and status in ('draft', 'pending') and payment_method <> 'cod'
    and is_from_form and not is_by_account and gross_revenue > 0 and deleted_at is null
    and customer_phone is not null
