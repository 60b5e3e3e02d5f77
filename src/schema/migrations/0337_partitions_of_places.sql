-- A worker of 0.1 creates no partitions of this table, but it does fill it, through a trigger: after a way back it finds
-- those of the next 60 days.
do $$
declare
  newest record;
begin
  select c.relname as name, substring(c.relname from '\d+$')::bigint as number, array_to_string(c.reloptions, ', ') as options
    into newest from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'event_places'::regclass order by 2 desc limit 1;
  for number in newest.number + 1 .. newest.number + 12 loop
    execute format('create table event_places_%s (like %I including all) with (%s)', number, newest.name, newest.options);
    execute format('alter table event_places attach partition event_places_%s for values from (%s) to (%s)',
      number, number * 10000000000, (number + 1) * 10000000000);
  end loop;
end
$$;
