-- no transaction
create index concurrently if not exists products_archived on products (business_id, id desc)
  where deleted_at is null and is_archived
