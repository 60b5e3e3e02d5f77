-- no transaction
-- The movements of the stock that exists already: what canceled, returned and deleted orders gave back, and an opening
-- that makes the sum right. Each batch locks its stock rows before it reads the lines, so no sale is counted twice.
do $$
declare
  last_variant bigint := 0;
  last_warehouse bigint := 0;
  variant_ids bigint[];
  warehouse_ids bigint[];
begin
  loop
    select array_agg(l.variant_id), array_agg(l.warehouse_id) into variant_ids, warehouse_ids from (
      select s.variant_id, s.warehouse_id from variant_stocks s where (s.variant_id, s.warehouse_id) > (last_variant, last_warehouse)
      order by s.variant_id, s.warehouse_id limit 500 for no key update) l;
    exit when variant_ids is null;
    last_variant := variant_ids[cardinality(variant_ids)];
    last_warehouse := warehouse_ids[cardinality(warehouse_ids)];
    with stocks as materialized (
      select v.business_id, v.product_id, s.variant_id, s.warehouse_id, s.quantity, v.created_at
      from unnest(variant_ids, warehouse_ids) as b (variant_id, warehouse_id)
      join variant_stocks s on s.variant_id = b.variant_id and s.warehouse_id = b.warehouse_id
      join variants v on v.id = b.variant_id
      where not exists (select from stock_movements m where m.business_id = v.business_id
        and m.variant_id = s.variant_id and m.warehouse_id = s.warehouse_id)
    ), lines as materialized (
      select s.business_id, s.variant_id, s.warehouse_id, l.quantity, l.order_id,
        case when o.rts_time is not null then 'returned' when o.status = 'canceled' then 'canceled'
          when o.deleted_at is not null and o.status in ('draft', 'pending', 'confirmed', 'in_process', 'ready')
          then 'deleted' end as kind,
        coalesce(o.rts_time, case when o.status = 'canceled' then o.canceled_time end, o.deleted_at,
          o.last_updated_at) as given_back_at
      from stocks s join order_lines l on l.business_id = s.business_id and l.variant_id = s.variant_id
        and l.warehouse_id = s.warehouse_id
      join orders o on o.id = l.order_id and o.business_id = s.business_id
    ), given_back as (
      insert into stock_movements (business_id, variant_id, warehouse_id, at, kind, quantity, order_id)
      select business_id, variant_id, warehouse_id, given_back_at, kind, quantity, order_id from lines where kind is not null
    )
    insert into stock_movements (business_id, variant_id, warehouse_id, at, kind, quantity)
    select s.business_id, s.variant_id, s.warehouse_id, s.created_at, 'opening', s.quantity + coalesce((
      select sum(l.quantity) from lines l
      where l.variant_id = s.variant_id and l.warehouse_id = s.warehouse_id and l.kind is null), 0)
    from stocks s;
    commit;
  end loop;
  last_variant := 0;
  loop
    select array_agg(id) into variant_ids from (
      select id from variants where id > last_variant and deleted_at is null order by id limit 1000) v;
    exit when variant_ids is null;
    last_variant := variant_ids[cardinality(variant_ids)];
    insert into stock_states (business_id, product_id, variant_id, quantity, stock_status)
    select v.business_id, v.product_id, v.id, held.quantity, case when held.quantity <= 0 then 'out_of_stock'
      when held.quantity <= 5 then 'low_stock' else 'in_stock' end
    from variants v join products p on p.id = v.product_id and p.is_inventory and p.deleted_at is null
    cross join lateral (select coalesce(sum(s.quantity), 0) as quantity from variant_stocks s
      join warehouses w on w.id = s.warehouse_id where s.variant_id = v.id and w.deleted_at is null) held
    where v.id = any(variant_ids)
    on conflict do nothing;
    commit;
  end loop;
end $$
