-- no transaction
-- Events, deliveries and attempts get partitions by ranges of ids, so that what is old is dropped and not deleted row by
-- row. Each table becomes the first partition as it is: the validated constraint spares `attach` the reading of its rows.
-- Unique indexes that lack the partition key stay on the partitions. Processes of the release before go on unchanged.
do $$ begin
  if (select relkind from pg_class where oid = 'events'::regclass) = 'p' then
    return; -- A process was killed before it recorded this file.
  end if;

  set local lock_timeout = '500ms';
  alter table events drop constraint if exists first_partition,
    add constraint first_partition check (id < 10000000000) not valid;
  alter table webhook_deliveries drop constraint if exists first_partition,
    add constraint first_partition check (event_id < 10000000000) not valid;
  alter table webhook_attempts drop constraint if exists first_partition,
    add constraint first_partition check (delivery_id < 10000000000) not valid;
  commit;
  alter table events validate constraint first_partition;
  commit;
  alter table webhook_deliveries validate constraint first_partition;
  commit;
  alter table webhook_attempts validate constraint first_partition;
  commit;

  set local lock_timeout = '500ms';
  lock table events, webhook_deliveries, webhook_attempts in access exclusive mode;

  -- Partitions cannot have an identity before PostgreSQL 17.
  create sequence event_ids;
  perform setval('event_ids', nextval(pg_get_serial_sequence('events', 'id')), false);
  alter table events alter column id drop identity;
  alter table events alter column id set default nextval('event_ids');
  alter table events rename constraint events_pkey to events_0_pkey;
  alter table events rename to events_0;
  create table events (like events_0 including defaults, primary key (id)) partition by range (id);
  comment on table events is 'owner: events';
  alter table events attach partition events_0 for values from (minvalue) to (10000000000);
  alter table events_0 drop constraint first_partition;

  -- By the event, so that its deliveries are dropped with it.
  create sequence webhook_delivery_ids;
  perform setval('webhook_delivery_ids', nextval(pg_get_serial_sequence('webhook_deliveries', 'id')), false);
  alter table webhook_deliveries alter column id drop identity;
  alter table webhook_deliveries alter column id set default nextval('webhook_delivery_ids');
  alter table webhook_deliveries rename constraint webhook_deliveries_receiver_id_event_id_key to webhook_deliveries_0_key;
  alter table webhook_deliveries rename to webhook_deliveries_0;
  create table webhook_deliveries (like webhook_deliveries_0 including defaults including constraints,
    unique (receiver_id, event_id)) partition by range (event_id);
  comment on table webhook_deliveries is 'owner: webhooks';
  alter table webhook_deliveries drop constraint first_partition;
  alter table webhook_deliveries attach partition webhook_deliveries_0 for values from (minvalue) to (10000000000);
  alter table webhook_deliveries_0 drop constraint first_partition;

  alter table webhook_attempts rename constraint webhook_attempts_pkey to webhook_attempts_0_pkey;
  alter table webhook_attempts rename to webhook_attempts_0;
  create table webhook_attempts (like webhook_attempts_0 including defaults, primary key (delivery_id, number))
    partition by range (delivery_id);
  comment on table webhook_attempts is 'owner: webhooks';
  alter table webhook_attempts attach partition webhook_attempts_0 for values from (minvalue) to (10000000000);
  alter table webhook_attempts_0 drop constraint first_partition;
  commit;
end $$
