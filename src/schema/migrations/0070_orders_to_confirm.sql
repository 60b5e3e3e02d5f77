-- no transaction
create index concurrently if not exists orders_to_confirm on orders (business_id, created_at desc, id desc)
  where status = 'pending' and deleted_at is null and not is_probably_spam
    and (payment_method = 'cod' or payment_status <> 'unpaid' or transferproof_url is not null)
