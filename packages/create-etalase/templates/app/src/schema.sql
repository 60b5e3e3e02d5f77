pragma journal_mode = wal;
pragma busy_timeout = 5000;
pragma foreign_keys = on;

-- The tokens of an approval, which covers one or more businesses.
create table if not exists grants (
  id integer primary key,
  access_token text not null,
  refresh_token text not null,
  expires_at integer not null,
  locked_until integer not null default 0
);

create table if not exists businesses (
  unique_id text primary key,
  name text not null,
  is_paused integer not null,
  changed_at text not null default '',
  order_count integer not null default 0,
  grant_id integer not null references grants
);

create trigger if not exists delete_grant after delete on businesses begin
  delete from grants where id = old.grant_id and id not in (select grant_id from businesses);
end;
create trigger if not exists replace_grant after update of grant_id on businesses begin
  delete from grants where id = old.grant_id and id not in (select grant_id from businesses);
end;

-- Ids of events that were worked off.
create table if not exists events (unique_id text primary key, received_at integer not null);
