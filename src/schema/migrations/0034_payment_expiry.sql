-- When an attempt to pay ends. A checkout's order ends with it; other orders have an end of their own.
alter table payments add column expires_at timestamptz;
create index payments_expiring on payments (expires_at) where status in ('creating', 'open') and expires_at is not null;
