-- no transaction
create index concurrently if not exists customers_attributes on customers using gin (attributes jsonb_path_ops)
  where attributes <> '{}'
