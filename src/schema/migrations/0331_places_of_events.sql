-- The place of an event in the log stands in a table of its own, so that giving it one rewrites no event (decision 76).
-- owner: events
create table event_places (
  event_id bigint primary key,
  business_id bigint not null,
  position bigint not null
) partition by range (event_id);

-- A partition for each one of the log.
do $$
declare partition record;
begin
  for partition in
    select substring(c.relname from '\d+$') as number, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'events'::regclass order by c.oid
  loop
    execute format('create table event_places_%s partition of event_places %s
      with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02)', partition.number, partition.bound);
    execute format('create unique index event_places_%1$s_position on event_places_%1$s (business_id, position) include (event_id)',
      partition.number);
  end loop;
end
$$;

-- Up to which id every event has its place. It follows the newest place by ten minutes and more.
-- owner: events
create table settled_events (
  is_only boolean primary key default true check (is_only),
  last_id bigint not null
);
insert into settled_events (last_id) select greatest(0, coalesce(
  (select min(id) from events where position is null), (select max(id) from events), 0) - 100000);

-- A worker of 0.1 gives positions in the event's row.
create function keep_event_place() returns trigger language plpgsql as $$
begin
  insert into event_places (event_id, business_id, position) values (new.id, new.business_id, new.position)
    on conflict (event_id) do nothing;
  return null;
end
$$;
create trigger events_keep_place after update of position on events
  for each row when (old.position is null and new.position > 0) execute function keep_event_place();
