-- no transaction
create index concurrently if not exists orders_problems on orders (business_id, created_at desc, id desc)
  where deleted_at is null and not is_probably_spam
    and (status = 'rts' or payment_status = 'conflict' or status = 'canceled' and payment_status in ('paid', 'settled'))
