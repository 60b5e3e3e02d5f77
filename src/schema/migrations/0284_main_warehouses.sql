-- no transaction
-- Businesses have a main warehouse from their creation. Those that were made before this release and have none get theirs.
do $$
declare
  last_business bigint := 0;
  found bigint[];
begin
  loop
    select array_agg(id) into found from (
      select id from businesses where id > last_business order by id limit 500 for no key update) b;
    exit when found is null;
    last_business := found[cardinality(found)];
    insert into warehouses (unique_id, business_id, name, is_default)
    select 'warehouse_' || left(replace(gen_random_uuid()::text, '-', ''), 24), id,
      case language when 'id' then 'Gudang utama' else 'Main warehouse' end, true
    from businesses b where id = any(found) and not exists (
      select from warehouses w where w.business_id = b.id and w.is_default and w.deleted_at is null);
    commit;
  end loop;
end $$
