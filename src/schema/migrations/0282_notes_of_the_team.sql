-- no transaction
-- Notes that a member may have written become internal. The buyer's note stays: an order that was placed in the shop and whose
-- note nobody edited, or a note equal to the one that the destination has kept since checkout.
do $$
declare
  last_id uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
begin
  loop
    select array_agg(b.id order by b.id) into ids from (
      select id from orders where id > last_id order by id limit 1000) b;
    exit when ids is null;
    last_id := ids[cardinality(ids)];
    with moved as materialized (
      select o.id, case when o.legacy_id is null then nullif(btrim(o.destination->>'notes'), '') end as typed
      from orders o
      where o.id = any(ids) and o.notes is not null and o.internal_notes is null
        and (o.legacy_id is not null or o.notes is distinct from o.destination->>'notes')
        and ((o.fingerprint is null and o.cart_id is null) or exists (
          select from order_timeline t where t.order_id = o.id and t.kind = 'edit' and t.data->'fields' ? 'notes'))
      order by o.id for no key update of o
    )
    update orders o set notes = m.typed, internal_notes = o.notes, version = o.version + 1
    from moved m where o.id = m.id;
    commit;
  end loop;
end $$
