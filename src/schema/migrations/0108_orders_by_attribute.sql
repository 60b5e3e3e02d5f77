-- no transaction
-- Only orders that somebody gave attributes: a checkout writes no entry, and changes of status stay heap-only.
create index concurrently if not exists orders_attributes on orders using gin (attributes jsonb_path_ops)
  where attributes <> '{}'
