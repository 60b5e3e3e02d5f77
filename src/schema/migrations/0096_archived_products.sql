-- An archived product is in no store. Lists of the dashboard leave it out, and its orders still refer to it.
alter table products add column is_archived boolean not null default false;
