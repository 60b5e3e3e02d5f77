-- no transaction
-- An order counts its events itself, so that no event has to be kept for the sequence of the next one.
do $$
declare
  ids uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  set local lock_timeout = '500ms';
  -- A new order has at most two events; the release before inserts orders without this column.
  alter table orders add column if not exists last_event_sequence integer not null default 2;
  -- The release before records at most five events with a change of an order. This trigger counts them; drop it two
  -- releases later.
  create or replace function count_uncounted_events() returns trigger language plpgsql as $body$
  begin
    new.last_event_sequence := old.last_event_sequence + 5;
    return new;
  end $body$;
  create or replace trigger orders_uncounted_events before update of version on orders for each row
    when (new.version > old.version and new.last_event_sequence = old.last_event_sequence)
    execute function count_uncounted_events();
  commit;
  loop
    -- The lock comes first: the next statement then sees every event of these orders.
    ids := array(select id from orders where id > last order by id limit 1000 for no key update);
    exit when cardinality(ids) = 0;
    update orders o set last_event_sequence = e.sequence
    from (select order_id, max(sequence) as sequence from events where order_id = any(ids) group by order_id) e
    where o.id = e.order_id and o.last_event_sequence < e.sequence;
    last := ids[cardinality(ids)];
    commit;
  end loop;
end $$
