-- no transaction
create index concurrently if not exists products_attributes on products using gin (attributes jsonb_path_ops)
  where deleted_at is null and attributes <> '{}'
