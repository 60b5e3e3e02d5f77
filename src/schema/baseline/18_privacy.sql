-- Privacy: deletions of businesses and accounts.

-- Businesses and accounts are deleted some days after the request, which can be canceled until then.
-- owner: privacy/deletions
create table business_deletions (
  business_id bigint primary key references businesses on delete cascade,
  requested_by bigint references users on delete set null,
  requested_at timestamptz not null,
  scheduled_for timestamptz not null,
  started_at timestamptz -- from then on it cannot be canceled
);
comment on table business_deletions is 'not exported: when the business is deleted';
create index business_deletions_due on business_deletions (scheduled_for); -- deletions that are due
create index business_deletions_user on business_deletions (requested_by); -- for deletions in users

-- owner: privacy/deletions
create table user_deletions (
  user_id bigint primary key references users on delete cascade,
  requested_at timestamptz not null,
  scheduled_for timestamptz not null
);
comment on table user_deletions is 'not exported: of people';
create index user_deletions_due on user_deletions (scheduled_for); -- deletions that are due
