-- no transaction: the table is in use
-- Orders of guests that wait for an advance payment, as has_room_for_orders counts them. They leave the index when they are paid.
create index concurrently if not exists orders_open_email on orders (customer_email collate "C", store_id)
  where payment_status = 'unpaid' and status in ('draft', 'pending') and payment_method <> 'cod'
    and is_from_form and not is_by_account and gross_revenue > 0 and deleted_at is null
    and customer_email is not null
