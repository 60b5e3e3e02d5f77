-- A reader of events is shared by processes: each shard has the events of some businesses. Null in rows of the release before,
-- which hold events of any businesses and are worked off alone.
alter table queued_events add column shard smallint;
-- Its events failed together with others, and are tried without them.
alter table queued_events add column is_alone boolean not null default false;
