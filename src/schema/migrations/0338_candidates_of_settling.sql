-- Up to which id every event had its place at a time: what still has ten minutes later is settled, by any worker.
alter table settled_events add column placed_id bigint not null default 0, add column placed_at timestamptz not null default now();
update settled_events set placed_id = last_id;
