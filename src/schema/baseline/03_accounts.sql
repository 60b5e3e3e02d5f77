-- Accounts: users, businesses, keys and the audit log.

-- owner: accounts/users
create table users (
  id bigint generated always as identity primary key,
  unique_id text not null unique,
  email text not null,
  fullname text not null,
  avatar text,
  password_hash text not null,
  is_operator boolean not null default false, -- may verify apps and see the installation's pages
  created_at timestamptz not null default now(),
  last_updated_at timestamptz not null default now(),
  email_verified_at timestamptz, -- null until a mailed link was opened
  -- A deleted account keeps its row without personal data, because keys, apps and products refer to their creator.
  deleted_at timestamptz
);
comment on table users is 'not exported: of people';
create unique index users_email on users (lower(email)); -- an address has one account, in whatever case it is typed

-- owner: accounts/users
create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null unique,
  user_agent text,
  ip text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table sessions is 'not exported: of people';
create index sessions_user on sessions (user_id, last_seen_at desc); -- for the list, newest first
create index sessions_expiry on sessions (expires_at); -- for the purge

-- owner: accounts/sign-in
create table user_links (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('reset_password', 'verify_email')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table user_links is 'not exported: of people';
create index user_links_user on user_links (user_id); -- for deletions in users
create index user_links_expiry on user_links (expires_at); -- for the purge

-- owner: accounts/sign-in
create table pending_sign_ups (
  token_hash bytea primary key,
  email text not null,
  fullname text not null,
  password_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  browser_hash bytea -- of a cookie of the browser in which somebody signed up: there the mailed link needs no password
);
comment on table pending_sign_ups is 'not exported: of people';
create index pending_sign_ups_expiry on pending_sign_ups (expires_at); -- for the purge

-- owner: accounts/two-factor
create table user_totps (
  user_id bigint primary key references users on delete cascade,
  sealed_secret bytea not null, -- encrypted with a key of the installation
  last_step bigint not null default 0, -- the time step of the last accepted code: no code is accepted twice
  created_at timestamptz not null,
  confirmed_at timestamptz -- null while the user has not entered a first code
);
comment on table user_totps is 'not exported: of people';

-- owner: accounts/two-factor
create table user_recovery_codes (
  user_id bigint not null references user_totps on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table user_recovery_codes is 'not exported: of people';

-- owner: accounts/businesses
create table businesses (
  id bigint generated always as identity primary key,
  unique_id text not null unique,
  username text not null unique,
  name text not null,
  currency text not null default 'IDR',
  created_at timestamptz not null default now(),
  last_updated_at timestamptz not null default now(),
  -- The days in a business's order numbers are those of its own time zone.
  time_zone text not null default 'Asia/Jakarta',
  -- The value-added tax that prices include, in percent with at most two decimals; null if none is charged. An order keeps
  -- the rate of the day on which it was made.
  tax_rate double precision,
  -- The language of default names that are created for a business.
  language text not null default 'en' check (language in ('id', 'en')),
  -- Businesses of before 0.1.0, which keep the prepared rates. The others offer no courier until they tick it.
  has_seeded_rates boolean not null default true,
  -- A business for trying things out, in which tools may cause orders and payments by themselves.
  is_test boolean not null default false
);
comment on table businesses is 'exported as business';

-- owner: accounts/businesses
create table memberships (
  business_id bigint not null references businesses on delete cascade,
  user_id bigint not null references users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'developer', 'staff', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (business_id, user_id)
);
comment on table memberships is 'exported as member by user_id';
create index memberships_user on memberships (user_id); -- businesses of a user

-- owner: accounts/businesses
create table invitations (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  email text not null,
  role text not null check (role in ('admin', 'developer', 'staff', 'viewer')),
  token_hash bytea not null unique,
  invited_by bigint not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  mail_id bigint, -- the mail with its link; null for older invitations
  opened_at timestamptz -- when its page was first visited
);
comment on table invitations is 'not exported: credentials of people who are not members yet';
-- An address has one open invitation.
create unique index invitations_open on invitations (business_id, lower(email)) where accepted_at is null;
create index invitations_expiry on invitations (expires_at); -- for the purge

-- owner: accounts/api-keys
create table api_keys (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  name text not null,
  description text,
  key_type text not null check (key_type in ('secret', 'restricted')),
  key_hash bytea not null unique,
  masked_key text not null,
  scopes text[] not null default '{}',
  expires_at timestamptz,
  last_used_at timestamptz,
  usage_count bigint not null default 0,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- An owner confirmed the key, whose creator could not create it any more.
  confirmed_by bigint references users on delete set null,
  confirmed_at timestamptz
);
comment on table api_keys is 'not exported: credentials';
create index api_keys_business on api_keys (business_id, id desc); -- for the list, newest first

-- Named filters of lists. A view belongs to a member, who may share it with the team, and is deleted with the membership.
-- owner: accounts/saved-views
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
comment on table saved_views is 'exported as saved_view';
-- A member has one default view of a list.
create unique index saved_views_default on saved_views (business_id, user_id, list) where is_default;
create index saved_views_shared on saved_views (business_id, list) where is_shared; -- for a filter of the list

-- owner: accounts/audit
create table audit_heads (
  business_id bigint primary key references businesses on delete cascade,
  sequence bigint not null,
  hash bytea not null
);
comment on table audit_heads is 'not exported: the last hash of the audit log, which is exported';

-- owner: accounts/audit
create table audit_entries (
  business_id bigint not null,
  sequence bigint not null,
  at timestamptz not null,
  actor text not null, -- user unique_id, or 'system', or the name of a command
  action text not null,
  target text not null,
  details jsonb not null,
  previous_hash bytea not null,
  hash bytea not null,
  -- Whether the hash is an HMAC with the installation's secret. The first keyed entry of a chain seals the ones before it.
  is_keyed boolean not null default false,
  primary key (business_id, sequence)
);
comment on table audit_entries is 'exported as audit_entry by sequence';
create trigger audit_entries_append_only before update or truncate on audit_entries
  for each statement execute function refuse_change();

-- Entries of the audit log may leave the table once a later entry says that an archive has them. That entry is part of the
-- chain, so a removal that nobody recorded with the key shows in the verification.
create function refuse_unarchived_removal() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select business_id, max(sequence) as sequence from removed group by business_id) r
    where r.sequence > coalesce((select max((e.details->>'sequence')::bigint) from audit_entries e
      where e.business_id = r.business_id and e.action = 'audit.archived'), 0)
  ) then
    raise exception '% is append-only', tg_table_name;
  end if;
  return null;
end
$$;
create trigger audit_entries_archived_only after delete on audit_entries referencing old table as removed
  for each statement execute function refuse_unarchived_removal();

-- Sign-ins of command lines: a person who is signed in confirms the code that the command printed.
-- owner: accounts/cli-sign-ins
create table cli_sign_ins (
  id bigint generated always as identity primary key,
  secret_hash bytea not null unique, -- of what the command asks with
  code_hash bytea unique, -- of what the person types; null once it was answered
  machine_name text not null,
  requested_from text, -- the client's address; null once the code was answered
  scopes text[] not null, -- what the command asked for
  created_at timestamptz not null,
  expires_at timestamptz not null, -- after the key was fetched, when the key expires
  confirmed_by bigint references users on delete cascade,
  is_denied boolean not null default false,
  key_id bigint unique references api_keys on delete cascade,
  seed bytea -- of the key's value; null before the answer, and once the key was fetched
);
comment on table cli_sign_ins is 'not exported: credentials of command lines';
create index cli_sign_ins_expiry on cli_sign_ins (expires_at); -- for the purge
create index cli_sign_ins_person on cli_sign_ins (confirmed_by, machine_name) where confirmed_by is not null; -- an earlier key of the machine

-- A foreign key of the platform to this domain, which is above it.
alter table imported_rows add foreign key (business_id) references businesses on delete cascade;
