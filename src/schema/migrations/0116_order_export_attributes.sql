-- The keys of the attributes that are columns of the file: definitions may change while it is written.
alter table order_exports add column attributes text[] not null default '{}';
