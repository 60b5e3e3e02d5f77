-- no transaction
-- The places of events that were recorded before.
do $$
declare
  batch constant bigint := 20000;
  next_id bigint := 0;
  read bigint;
begin
  loop
    with chosen as materialized (
      select id, business_id, position from events where id > next_id order by id limit batch
    ), kept as (
      insert into event_places (event_id, business_id, position)
      select id, business_id, position from chosen where position > 0 on conflict (event_id) do nothing
    )
    select max(id) into read from chosen;
    exit when read is null;
    next_id := read;
    commit;
  end loop;
end $$
