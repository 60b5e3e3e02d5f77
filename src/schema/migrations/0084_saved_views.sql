-- Named filters of lists. A view belongs to a member, who may share it with the team, and goes with the membership.
-- owner: saved-views
create table saved_views (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  user_id bigint not null,
  list text not null check (list in ('orders', 'customers', 'discounts')),
  name text not null,
  query text not null,
  is_shared boolean not null default false,
  is_default boolean not null default false,
  created_at timestamptz not null,
  foreign key (business_id, user_id) references memberships on delete cascade,
  constraint saved_views_name unique (business_id, user_id, list, name)
);
comment on table saved_views is 'owner: saved-views';
create unique index saved_views_default on saved_views (business_id, user_id, list) where is_default;
create index saved_views_shared on saved_views (business_id, list) where is_shared;
